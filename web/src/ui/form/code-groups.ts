/** The code's own characters, in capitals; dashes, blanks and other marks are only dress. */
export const bareCode = (text: string, length: number): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, length)

/** A code in groups of four: `7KQ2-M9XD`. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
