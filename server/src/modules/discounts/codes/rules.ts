// Codes by chance. Pure: letters come from whoever asks.

/** No 0, O, 1, I or L: nobody has to guess what was printed. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const fewest = 8
/** Of so many letters by chance hits one at best that is a code. */
const oneIn = 1_000_000_000

/** How many letters codes by chance have, so that of all codes of an offer a guess hits none but by great luck. */
export function lettersFor(codes: number): number {
  let letters = fewest
  while (codeLetters.length ** letters < codes * oneIn) letters += 1
  return letters
}

/** A code: the letters that all of them begin with, and some by chance. `below` answers a whole number below its own by chance. */
export function codeByChance(prefix: string, letters: number, below: (most: number) => number): string {
  let code = prefix
  for (let n = 0; n < letters; n += 1) code += codeLetters.charAt(below(codeLetters.length))
  return code
}
