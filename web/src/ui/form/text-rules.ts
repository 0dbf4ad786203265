// Text, at sign, text, dot, text: the specification's simple pattern (section 5), no more.
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const number = /^-?\d+(\.\d+)?$/
const slashNumbers = /^-?\d+(\.\d+)?(\/-?\d+(\.\d+)?)*$/

/** Whether a text looks like an e-mail address. */
export const isEmail = (text: string): boolean => email.test(text.trim())

/** Whether a text is a number: optional minus, integer, optional decimals; blanks that were pasted along do not matter. */
export const isNumber = (text: string): boolean => number.test(text.trim())

/** The number that a text is; NaN when it is none. `Number` alone would take `1e3` and `0x1F` for numbers, and nothing for 0. */
export const numberIn = (text: string): number => (isNumber(text) ? Number(text) : Number.NaN)

/** Drops everything but digits and dots. */
export const onlyDigitsAndDots = (text: string): string => text.replaceAll(/[^\d.]/g, '')

/** Whether a text is numbers parted by slashes, each with an optional minus: `9.5/12/-1`; the contract's price list is made of these. */
export const isSlashNumbers = (text: string): boolean => slashNumbers.test(text.replaceAll(/\s/g, ''))
