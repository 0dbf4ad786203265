// Codes of gift cards: 15 letters by chance and one that checks them, written in groups of four. Codes of other systems may be any 8 to 24
// letters and digits.

/** No 0, O, 1, I or L: nobody has to guess what was printed. A prime number of letters, so that the check finds every single wrong one. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 16

/** The letter that makes the weighted sum 0; `letters` are the 15 before it. */
export function checkLetter(letters: string): string {
  const sum = weighed(letters)
  // The last letter weighs 16, and 16 · 2 = 32 ≡ 1 (mod 31): twice the missing rest.
  const digit = (((-sum * 2) % codeLetters.length) + codeLetters.length) % codeLetters.length
  return codeLetters.charAt(digit)
}

const weighed = (letters: string): number => [...letters].reduce((sum, letter, at) => sum + (at + 1) * codeLetters.indexOf(letter), 0)

/** A code as it is looked up: capitals, without spaces and dashes. Nothing where it can be no code: a strange sign is never guessed at. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\-‐-―]/g, '')
  return /^[A-Z0-9]{8,24}$/.test(code) ? code : undefined
}

/** Whether it looks like one of ours, but cannot be one: a letter was misread. */
export function isMistyped(code: string): boolean {
  if (code.length !== codeLength) return false
  return [...code].some((letter) => !codeLetters.includes(letter)) || weighed(code) % codeLetters.length !== 0
}

/** ABCD EFGH JKMN PQRS */
export function showCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** A card as people speak of it. */
export const lastFourText = (last4: string): string => `•••• ${last4}`
