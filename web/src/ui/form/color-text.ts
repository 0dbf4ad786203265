/** A colour as forms keep it, `#rrggbb`: from three or six figures, with or without the mark; nothing from anything else. */
export function readColor(text: string): string | undefined {
  const [, figures = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? []
  if (figures === '') return undefined
  const six = figures.length === 3 ? [...figures].map((figure) => figure + figure).join('') : figures
  return `#${six.toLowerCase()}`
}

// Relative luminance, WCAG 2.2.
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How strongly two colours stand out from each other, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether white or black letters read better on a colour, and how well. */
export function lettersOn(color: string): { letters: '#ffffff' | '#000000'; ratio: number } {
  const white = contrast(color, '#ffffff')
  const black = contrast(color, '#000000')
  return white >= black ? { letters: '#ffffff', ratio: white } : { letters: '#000000', ratio: black }
}
