import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { wholeSide } from '@brigade/contract/collections/addresses.ts'
import { mostPixels, type PictureFormat, smallestSide } from '@brigade/contract/collections/pictures.ts'
import sharp, { type Sharp } from 'sharp'
import { headBytes, kindOf } from './kinds.ts'
import type { FromProcess, PictureTask, Render, TakeIn, TakenIn } from './picture-work.ts'

// A process of its own for pictures: what breaks a decoder, or takes more memory than a picture should, ends this process and no server.

/** One picture after the other; more processes make more cores busy. */
sharp.concurrency(1)
sharp.cache(false)

const mostMemory = 1_000_000_000
const mostSeconds = 20

class Refused extends Error {}

process.on('message', (task: PictureTask) => {
  work(task).then(
    (result) => answer({ result }),
    (error: unknown) =>
      answer(error instanceof Refused ? { refusal: error.message } : { failure: String(error instanceof Error ? error.stack : error) }),
  )
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1)
}, 100).unref()

const answer = (message: FromProcess) => void process.send?.(message)
const damaged = 'This picture is damaged and cannot be read. Open it, save it again and upload that.'

function work(task: PictureTask): Promise<TakenIn | Buffer> {
  return task.kind === 'take in' ? takeIn(task) : decoding(() => render(task))
}

/** Whatever a decoder says of a file that is there, the file is at fault; it says so in a plain error. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refused || (cause instanceof Error && 'code' in cause)) throw cause
    throw new Refused(damaged, { cause })
  }
}

async function takeIn({ file, thumbnailWidth }: TakeIn): Promise<TakenIn> {
  const { head, sha256 } = await readThrough(file)
  return decoding(async () => ({ sha256, ...(await seen(file, head, thumbnailWidth)) }))
}

async function seen(file: string, head: Buffer, thumbnailWidth: number): Promise<Omit<TakenIn, 'sha256'>> {
  const kind = await kindOf(head)
  if ('refusal' in kind) throw new Refused(kind.refusal)
  const { format } = kind
  // The header alone: nothing is unpacked before its size is known.
  const header = await sharp(file, { limitInputPixels: false }).metadata()
  const { width, height } = header.autoOrient
  mustBeOfSize(width, height)
  const master = format === 'heic' ? await decodedHeic(file) : undefined
  const small = await opened(master ?? file)
    .autoOrient()
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = small
  const again = () => sharp(small.data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return {
    format,
    // As it comes out: a decoder of its own may have turned the picture already.
    ...(master ? await sizeOf(master) : { width, height }),
    frames: framesOf(format, header.pages),
    likeness: await likenessOf(again()),
    tint: tintOf(small.data, info.channels),
    // As small as with more effort, in less than half the time.
    thumbnail: await again().webp({ quality: 78, effort: 2 }).toBuffer(),
    master,
  }
}

async function render({ file, crop, width, format }: Render): Promise<Buffer> {
  const header = await sharp(file, { limitInputPixels: mostPixels }).metadata()
  const whole = header.autoOrient
  const area = {
    left: Math.floor((crop.x / wholeSide) * whole.width),
    top: Math.floor((crop.y / wholeSide) * whole.height),
    width: Math.max(1, Math.round((crop.width / wholeSide) * whole.width)),
    height: Math.max(1, Math.round((crop.height / wholeSide) * whole.height)),
  }
  area.width = Math.min(area.width, whole.width - area.left)
  area.height = Math.min(area.height, whole.height - area.top)
  const isWhole = area.width === whole.width && area.height === whole.height
  const oriented = opened(file).autoOrient()
  const sized = (isWhole ? oriented : oriented.extract(area)).resize({ width: Math.min(width, area.width) }).toColourspace('srgb')
  switch (format) {
    case 'avif':
      return sized.avif({ quality: 55, effort: 2 }).toBuffer()
    case 'webp':
      return sized.webp({ quality: 80 }).toBuffer()
    case 'jpg':
      return sized.flatten({ background: 'white' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  }
}

/** A picture with more in it than its header says is not read to its end either. */
const opened = (source: string | Buffer): Sharp =>
  sharp(source, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).timeout({ seconds: mostSeconds })

/** No WebP is higher. Wider ones are scaled. */
const mostHigh = 16_383

function mustBeOfSize(width: number, height: number): void {
  const megapixels = (pixels: number) => Math.round(pixels / 1e6)
  if (width * height > mostPixels)
    throw new Refused(`This picture has ${megapixels(width * height)} megapixels. Upload one with at most ${megapixels(mostPixels)}.`)
  if (height > mostHigh) throw new Refused(`This picture is ${height} pixels high. Upload one that is at most ${mostHigh}.`)
  if (Math.min(width, height) < smallestSide)
    throw new Refused(`This picture is only ${width} by ${height} pixels. Upload one with at least ${smallestSide} on each side.`)
}

/** The library reads the header of such a file, and another one its picture. It turns the picture as the camera was held. */
async function decodedHeic(file: string): Promise<Buffer> {
  const { default: decode } = await import('heic-decode')
  const { width, height, data } = await decode({ buffer: await readFile(file) })
  mustBeOfSize(width, height)
  return sharp(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function sizeOf(source: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}

/** Pages of a TIFF are no frames. */
const framesOf = (format: PictureFormat, pages: number | undefined) => (format === 'gif' || format === 'webp' ? (pages ?? 1) : 1)

/** Whether each of 64 places is lighter than the one to its right, left to right and top to bottom. */
async function likenessOf(picture: Sharp): Promise<string> {
  const [columns, rows] = [9, 8]
  const grey = await picture.flatten({ background: 'white' }).greyscale().resize(columns, rows, { fit: 'fill' }).raw().toBuffer()
  let bits = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const at = row * columns + column
      bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
    }
  }
  return bits
}

/** The mean color on white, of pixels of three or four channels. */
function tintOf(pixels: Buffer, channels: number): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += channels) {
    const cover = channels === 4 ? (pixels[at + 3] ?? 0) / 255 : 1
    for (let band = 0; band < 3; band += 1) sums[band] = (sums[band] ?? 0) + 255 + cover * ((pixels[at + band] ?? 0) - 255)
  }
  return `#${sums
    .map((sum) =>
      Math.round((sum * channels) / pixels.length)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** One for all files: new ones for each would have the engine look for garbage all the time. */
const piece = Buffer.alloc(1024 * 1024)

async function readThrough(file: string): Promise<{ head: Buffer; sha256: Buffer }> {
  const handle = await open(file)
  try {
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    for (let bytes = await nextOf(handle); bytes.length > 0; bytes = await nextOf(handle)) {
      if (head.length === 0) head = Buffer.from(bytes.subarray(0, headBytes))
      hash.update(bytes)
    }
    return { head, sha256: hash.digest() }
  } finally {
    await handle.close()
  }
}

/** What comes next in the file, good until the next call; empty at its end. */
async function nextOf(handle: FileHandle): Promise<Buffer> {
  const { bytesRead } = await handle.read(piece, 0, piece.length)
  return piece.subarray(0, bytesRead)
}
