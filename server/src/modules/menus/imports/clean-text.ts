/** Text that can be stored and shown, and what had to be done for it. */
export interface CleanText {
  readonly text: string
  readonly isCut: boolean
  readonly hadControls: boolean
}

// Control signs, and those that turn the direction of writing: a name could be shown as another than it is.
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu
const controlsOfLines = /[\u202a-\u202e\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/gu

/** One line: controls become spaces, spaces one. */
export function cleanLine(raw: string, most: number): CleanText {
  // What follows would be cut off anyway; a name of megabytes is not searched through.
  const start = raw.slice(0, most * 4).toWellFormed()
  const text = start.replace(controls, ' ').replaceAll(/\s+/g, ' ').trim()
  return cut(text, most, raw.length > most * 4, /(?![\t\r\n])\p{Cc}/u.test(start))
}

/** Several lines. */
export function cleanLines(raw: string, most: number): CleanText {
  const start = raw
    .slice(0, most * 4)
    .replaceAll('\r\n', '\n')
    .toWellFormed()
  const text = start.replace(controlsOfLines, ' ').trim()
  return cut(text, most, raw.length > most * 4, /(?![\t\r\n])\p{Cc}/u.test(start))
}

function cut(text: string, most: number, isLonger: boolean, hadControls: boolean): CleanText {
  if (text.length <= most) return { text, isCut: isLonger, hadControls }
  return { text: `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`, isCut: true, hadControls }
}
