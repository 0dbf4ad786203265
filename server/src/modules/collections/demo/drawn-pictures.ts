import { readFile } from 'node:fs/promises'
import { isRecord } from '@brigade/contract/fields/fields.ts'

/** A picture of the demo company, as `tools/draw` has drawn it and the product has read it. */
export interface DrawnPicture {
  readonly file: string
  /** What it shows: a dish, as menus name it. */
  readonly name: string
  readonly brand: string
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly likeness: string
  readonly tint: string
}

export const drawnFile = (file: string): URL => new URL(`./drawn/${file}`, import.meta.url)

export async function drawnPictures(): Promise<readonly DrawnPicture[]> {
  const all: unknown = JSON.parse(await readFile(new URL('./drawn.json', import.meta.url), 'utf8'))
  if (!Array.isArray(all) || !all.every(isRecord)) throw new Error('The list of drawn pictures is none.')
  return all as unknown as readonly DrawnPicture[]
}
