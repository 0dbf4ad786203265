// Text, at sign, text, dot, text: the specification's simple pattern (section 5), no more.
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const number = /^-?\d+(\.\d+)?$/
const slashNumbers = /^-?\d+(\.\d+)?(\/-?\d+(\.\d+)?)*$/

/** Whether a text looks like an e-mail address. */
export const isEmail = (text: string): boolean => email.test(text.trim())

/** Whether a text is a number: optional minus, integer, optional decimals. */
export const isNumber = (text: string): boolean => number.test(text)

/** Drops everything but digits and dots. */
export const onlyDigitsAndDots = (text: string): string => text.replaceAll(/[^\d.]/g, '')

/** Whether a text is numbers parted by slashes, each with an optional minus: `9.5/12/-1`. */
export const isSlashNumbers = (text: string): boolean => slashNumbers.test(text.replaceAll(/\s/g, ''))

/** The prices in numbers parted by slashes; none when the text is anything else. */
export function priceList(text: string): number[] {
  return isSlashNumbers(text) ? text.replaceAll(/\s/g, '').split('/').map(Number) : []
}
