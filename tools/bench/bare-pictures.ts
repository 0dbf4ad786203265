import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { serveWorker } from './processes.ts'

// The limit of taking pictures in: the hash of each, and what sharp does for it. No upload, no database.

sharp.concurrency(1)
sharp.cache(false)

async function takeIn(file: string): Promise<void> {
  createHash('sha256')
    .update(await readFile(file))
    .digest()
  await sharp(file).metadata()
  const small = await sharp(file).autoOrient().resize({ width: 320 }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const again = () => sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: small.info.channels } })
  await again().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  await again().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  await again().webp({ quality: 78 }).toBuffer()
}

serveWorker(async ({ files }: { readonly files: readonly string[] }) => {
  for (const file of files) await takeIn(file)
})
