import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { longestImport, type packings } from '@brigade/contract/menus/menu-import.ts'

const inflate = promisify(gunzip)
const tooLarge = (cause?: unknown) => new Problem('too_large', 'The file is larger than 10 MB. Please import it in parts.', { cause })

/** The text of a file as it was sent. However little was sent, no more than an import may hold is unpacked. */
export async function unpacked(text: string, packing: (typeof packings)[number]): Promise<string> {
  if (packing === 'none') return text
  const bytes = await inflated(Buffer.from(text, 'base64'))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Problem('invalid', 'The file is not text in UTF-8.', { cause })
  }
}

async function inflated(bytes: Buffer): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: longestImport })
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(cause)
    throw new Problem('invalid', 'The file did not arrive whole. Please try again.', { cause })
  }
}
