// Widths of 12 px text, guessed on the generous side: measuring would make every drawing wait for a layout.
const narrow = new Set("iljtfrI.,:;'|!()[] ")
const wide = new Set('mwMW%@')

/** About how many pixels a text of the charts' size takes. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += narrow.has(letter) ? 4.4 : wide.has(letter) ? 10.5 : (letter.codePointAt(0) ?? 0) > 0x2e80 ? 12.5 : 7.5
  return width
}

/** The text, ended by an ellipsis where it would be wider than there is room. */
export function clipped(text: string, room: number): string {
  if (textWidth(text) <= room) return text
  const letters = [...text]
  while (letters.length > 0 && textWidth(`${letters.join('')}…`) > room) letters.pop()
  return letters.length === 0 ? '' : `${letters.join('').trimEnd()}…`
}
