import { isMistyped, readCode, showCode } from '@brigade/contract/gift-cards/card-codes.ts'

/** Codes of other systems have up to 24 letters. */
const longest = 24

/** Letters and digits of a code in capitals, whatever stands between them. */
export const lettersOf = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, longest)

/** As it is typed and read: `ABCD EFGH JK`. */
export const grouped = (letters: string): string => showCode(letters)

/** What a scanner or a camera reads: a code alone, or the address of a redeem page that ends in one. */
export function scannedCode(text: string): string | undefined {
  const [, inAddress] = /\/redeem\/gc\/+([^/?#]+)\/?$/i.exec(text.trim()) ?? []
  return readCode(inAddress ?? text)
}

export type TypedVerdict = 'ready' | 'short' | 'mistyped'

/** Whether a typed code may be sent. `mistyped` looks like one of ours and is none; it may still be a code of another system. */
export function judgeTyped(letters: string): TypedVerdict {
  if (readCode(letters) === undefined) return 'short'
  return isMistyped(letters) ? 'mistyped' : 'ready'
}
