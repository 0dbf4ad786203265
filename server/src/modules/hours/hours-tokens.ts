/** A piece of an opening_hours text, with the words as they were written for refusals. */
export type Token =
  | { readonly kind: 'day'; readonly dow: number; readonly text: string }
  | { readonly kind: 'time'; readonly minutes: number; readonly text: string }
  | { readonly kind: 'mark'; readonly text: '-' | ',' | ';' | ':' }
  | { readonly kind: 'word'; readonly text: 'off' | 'open' | 'always' | 'holidays' | 'daily' }
  | { readonly kind: 'comment'; readonly text: string }

/** Why a text is not read, as a sentence. */
export class Unreadable extends Error {}

const dayWords = [
  ['su', 'sun', 'sunday', 'sundays'],
  ['mo', 'mon', 'monday', 'mondays'],
  ['tu', 'tue', 'tues', 'tuesday', 'tuesdays'],
  ['we', 'wed', 'wednesday', 'wednesdays'],
  ['th', 'thu', 'thur', 'thurs', 'thursday', 'thursdays'],
  ['fr', 'fri', 'friday', 'fridays'],
  ['sa', 'sat', 'saturday', 'saturdays'],
]
const dayOf = new Map(dayWords.flatMap((words, dow) => words.map((word) => [word, dow] as const)))
const plain = new Map<string, Token>([
  ['off', { kind: 'word', text: 'off' }],
  ['closed', { kind: 'word', text: 'off' }],
  ['open', { kind: 'word', text: 'open' }],
  ['ph', { kind: 'word', text: 'holidays' }],
  ['daily', { kind: 'word', text: 'daily' }],
  ['to', { kind: 'mark', text: '-' }],
  ['til', { kind: 'mark', text: '-' }],
  ['till', { kind: 'mark', text: '-' }],
  ['until', { kind: 'mark', text: '-' }],
  ['through', { kind: 'mark', text: '-' }],
  ['noon', { kind: 'time', minutes: 720, text: 'noon' }],
  ['midnight', { kind: 'time', minutes: 0, text: 'midnight' }],
])

const refusals: readonly (readonly [RegExp, string])[] = [
  [/^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/, 'names a month. Hours here are those of a week: add the season as special dates.'],
  [/^(week|easter)$/, 'names certain weeks or days of the year. Add them as special dates.'],
  [/^(sunrise|sunset|dawn|dusk)$/, 'depends on the sun. Please write a time.'],
  [/^sh$/, 'speaks of school holidays, which differ from place to place. Add them as special dates.'],
  [/^unknown$/, 'says that the hours are not known.'],
]

const piece = /\s+|24\s*\/\s*7|"[^"]*"|\d{1,2}[:.]\d{2}(?!\d)(?:\s*[ap]\.?m\b\.?)?|\d{1,2}\s*[ap]\.?m\b\.?|\d+|\p{L}+\.?|\|\||./giu

/** The text cut into pieces; what hours of a week cannot hold is refused. */
export function tokensOf(text: string): Token[] {
  const pieces =
    text
      .normalize('NFKC')
      .replace(/[‐-―−]/g, '-')
      .match(piece) ?? []
  return pieces.filter((one) => one.trim() !== '').map(tokenOf)
}

function tokenOf(text: string): Token {
  const lower = text.toLowerCase().replace(/\.$/, '')
  if (/^24\s*\/\s*7$/.test(lower)) return { kind: 'word', text: 'always' }
  if (text.startsWith('"')) return { kind: 'comment', text: text.slice(1, -1) }
  if (/^\d/.test(lower)) return timeOf(lower, text)
  const dow = dayOf.get(lower)
  if (dow !== undefined) return { kind: 'day', dow, text }
  const known = plain.get(lower)
  if (known) return known
  if (text === '-' || text === ',' || text === ';' || text === ':') return { kind: 'mark', text }
  throw new Unreadable(refusalOf(lower, text))
}

function refusalOf(lower: string, text: string): string {
  const refused = refusals.find(([words]) => words.test(lower))
  if (refused) return `“${text}” ${refused[1]}`
  if (text === '+') return 'An open end (“+”) cannot be kept. Please write when it closes.'
  if (text === '[') return 'Only some of the weekdays of a month (“[1]”) cannot be kept. Add them as special dates.'
  if (text === '||') return '“||” says what holds when nothing else is known. Please write the hours that hold.'
  if (text === '/') return 'Every second week or hour (“/”) cannot be kept.'
  return `“${text}” is not understood. Days are written Mo-Su, times 10:00-22:00.`
}

/** 22:00, 10.30, 26:00 (two at night), 9am, 12:30 p.m.; a plain number is an hour. */
function timeOf(lower: string, text: string): Token {
  const [, hours = '', minutes = '0', half] = /^(\d+)(?:[:.](\d{2}))?\s*([ap])?/.exec(lower) ?? []
  let hour = Number(hours)
  const minute = Number(minutes)
  if (hours.length > 2) throw new Unreadable(`“${text}” names a year or is not a time. Add dates as special dates.`)
  const isHour = half ? hour >= 1 && hour <= 12 : hour <= (lower.includes(':') || lower.includes('.') ? 48 : 24)
  if (!isHour || minute > 59) throw new Unreadable(`“${text}” is not a time.`)
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0)
  return { kind: 'time', minutes: hour * 60 + minute, text }
}
