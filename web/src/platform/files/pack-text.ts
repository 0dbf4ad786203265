import type { Packing } from '@brigade/contract/kit/packed.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'

/** A text of this length goes as it is. */
const plainLength = 100_000
/** An ordinary body holds one mebibyte; the rest is for the other fields. */
const ordinaryBody = 1_040_000

export interface PackedText {
  readonly text: string
  readonly packing: Packing
}

/** A text made small enough to be sent, in at most `mostSent` characters: menus in JSON pack to a tenth. */
export async function packedText(text: string, tooLarge: string, mostSent = ordinaryBody): Promise<PackedText> {
  if (text.length <= plainLength) return { text, packing: 'none' }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  if (bytes.length * 4 > mostSent * 3) throw new Problem('too_large', tooLarge)
  return { text: base64(bytes), packing: 'gzip' }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 30_000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
  return btoa(parts.join(''))
}
