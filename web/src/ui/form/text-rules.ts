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

/** Whether a text is numbers parted by slashes, each with an optional minus: `9.5/12/-1`; the contract's price list is made of these. */
export const isSlashNumbers = (text: string): boolean => slashNumbers.test(text.replaceAll(/\s/g, ''))
