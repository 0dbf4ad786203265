import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { pictureProcesses } from '../../server/src/modules/collections/processing/picture-processes.ts'
import { Canvas, type Drawing } from './canvas.ts'
import { copperKettle } from './copper-kettle.ts'
import { marks } from './marks.ts'
import { nonnaRosa } from './nonna-rosa.ts'
import { tideAndEmber } from './tide-and-ember.ts'

// Draws the pictures of the demo company: `node tools/draw/draw-demo-pictures.ts`, after a drawing has changed. Two runs give the same bytes.

const folder = path.resolve(import.meta.dirname, '../../server/src/modules/collections/demo')
const drawn = path.join(folder, 'drawn')

/** All of them travel with every installation, so each has to be small. */
const bytesEach = 26_500
const qualities = [78, 70, 62, 56, 50, 46, 43, 40, 37] as const

/** The file in the best quality that is small enough: a busy picture gives a little of it away. */
async function rasterised({ slug, width, height, draw }: Drawing): Promise<Buffer> {
  const canvas = new Canvas(slug, width, height)
  // The drawing comes first: it is what fills the canvas with its gradients.
  const body = draw(canvas)
  const pixels = await sharp(Buffer.from(canvas.svg(body)))
    .flatten({ background: '#ffffff' })
    // Edges that are sharper than a screen shows cost a fifth of the bytes.
    .blur(0.7)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const inQuality = (quality: number) => sharp(pixels).webp({ quality, effort: 6, preset: 'photo' }).toBuffer()
  let file = await inQuality(qualities[0])
  for (const quality of qualities.slice(1)) if (file.length > bytesEach) file = await inQuality(quality)
  return file
}

// One thread is enough, and leaves the machine to others.
sharp.concurrency(1)
mkdirSync(drawn, { recursive: true })
const list: object[] = []
let total = 0
for (const drawing of [...nonnaRosa, ...copperKettle, ...tideAndEmber, ...marks]) {
  const { slug, name, brand } = drawing
  const file = path.join(drawn, `${slug}.webp`)
  const content = await rasterised(drawing)
  writeFileSync(file, content)
  // The product reads its own demo as it reads what people upload: what it finds need not be found again at every seeding.
  const { sha256, width, height, likeness, tint } = await pictureProcesses.run({ kind: 'take in', file, thumbnailWidth: 320 })
  list.push({ file: `${slug}.webp`, name, brand, sha256: sha256.toString('hex'), width, height, bytes: content.length, likeness, tint })
  total += content.length
}
pictureProcesses.stop()
writeFileSync(path.join(folder, 'drawn.json'), `${JSON.stringify(list, null, 2)}\n`)
console.log(`${list.length} pictures, ${total} bytes.`)
