import { Problem } from '@brigade/contract/kit/problem.ts'
import type { packings } from '@brigade/contract/menus/menu-import.ts'
import { words } from './imports-texts.ts'

/** A text of this length goes as it is. */
const plainLength = 100_000
/** A body holds one mebibyte; the rest is for the other fields. */
const mostSent = 1_040_000

export interface PackedText {
  readonly text: string
  readonly packing: (typeof packings)[number]
}

/** A text made small enough to be sent: menus in JSON pack to a tenth. */
export async function packedText(text: string): Promise<PackedText> {
  if (text.length <= plainLength) return { text, packing: 'none' }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  if (bytes.length * 4 > mostSent * 3) throw new Problem('too_large', words.tooLarge)
  return { text: base64(bytes), packing: 'gzip' }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 30_000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
  return btoa(parts.join(''))
}
