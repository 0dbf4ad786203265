import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Packing } from '@brigade/contract/kit/packed.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'

const inflate = promisify(gunzip)

/** The text of a file as it was sent. However little was sent, no more than `longest` bytes are unpacked. */
export async function unpacked(text: string, packing: Packing, longest: number): Promise<string> {
  if (packing === 'none') return text
  const bytes = await inflated(Buffer.from(text, 'base64'), longest)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Problem('invalid', 'The file is not text in UTF-8.', { cause })
  }
}

async function inflated(bytes: Buffer, longest: number): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: longest })
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new Problem('too_large', `The file is larger than ${Math.round(longest / 1_000_000)} MB. Please import it in parts.`, { cause })
    throw new Problem('invalid', 'The file did not arrive whole. Please try again.', { cause })
  }
}
