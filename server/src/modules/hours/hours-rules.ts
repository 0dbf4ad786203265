import { type Token, Unreadable } from './hours-tokens.ts'

/** One rule of an opening_hours text. */
export interface TextRule {
  /** After a comma it adds to what stood before; else it takes its place on its days. */
  readonly adds: boolean
  readonly days: readonly number[]
  readonly namesDays: boolean
  readonly holidays: boolean
  /** What it opens, or with `off` closes; none is the whole day. */
  readonly spans: readonly { readonly start_min: number; readonly end_min: number }[]
  readonly off: boolean
  /** It says times of the day and no days: after “;” it takes the place of such a rule alone, and adds to rules that name days. */
  readonly isTimesAlone: boolean
  readonly comment: string
}

const wholeDay = { start_min: 0, end_min: 1440 }
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The pieces of a text as rules, in their order. */
export function rulesIn(tokens: readonly Token[]): TextRule[] {
  const reader = new Reader(tokens)
  const rules: TextRule[] = []
  let adds = false
  while (!reader.atEnd()) {
    if (reader.takes(';')) {
      adds = false
      continue
    }
    rules.push(ruleAt(reader, adds))
    adds = reader.takes(',')
    if (!adds && !reader.atEnd() && !reader.takes(';')) throw new Unreadable(`${reader.said()} is not expected here. Separate rules with “;”.`)
  }
  return rules
}

function ruleAt(reader: Reader, adds: boolean): TextRule {
  const { days, holidays } = daysAt(reader)
  const namesDays = days.length > 0 || holidays
  if (namesDays) reader.takes(':')
  const { spans, off, isSaid, isTimed } = bodyAt(reader)
  const comment = reader.comment()
  if (!isSaid) {
    if (comment !== '') throw new Unreadable(`“${comment}” gives no hours.`)
    throw new Unreadable(namesDays && reader.atEnd() ? 'The hours of the last days are missing.' : `${reader.said()} is not expected here.`)
  }
  const isTimesAlone = !namesDays && !off && isTimed
  return { adds, days: days.length === 0 && !holidays ? everyDay : days, namesDays, holidays, spans, off, isTimesAlone, comment }
}

function daysAt(reader: Reader): { days: number[]; holidays: boolean } {
  const days = new Set<number>()
  let holidays = false
  do {
    const word = reader.word('holidays', 'daily')
    if (word === 'holidays') holidays = true
    else if (word === 'daily') for (const dow of everyDay) days.add(dow)
    else for (const dow of dayRangeAt(reader)) days.add(dow)
  } while (reader.nextIs(',') && reader.dayAfterMark() && reader.takes(','))
  return { days: [...days], holidays }
}

function dayRangeAt(reader: Reader): number[] {
  const from = reader.day()
  if (from === undefined) return []
  if (!reader.nextIs('-')) return [from]
  reader.takes('-')
  const to = reader.day()
  if (to === undefined) throw new Unreadable(`After “-” a day is missing.`)
  return everyDay.map((dow) => (from + dow) % 7).slice(0, ((to - from + 7) % 7) + 1)
}

function bodyAt(reader: Reader): Pick<TextRule, 'spans' | 'off'> & { readonly isSaid: boolean; readonly isTimed: boolean } {
  const spans = [...spansAt(reader)]
  const isTimed = spans.length > 0
  const word = reader.word('always', 'open', 'off')
  if (word === 'always') return { spans: [wholeDay], off: false, isSaid: true, isTimed: false }
  if (word === 'open') return { spans: isTimed ? spans : [wholeDay], off: false, isSaid: true, isTimed }
  return { spans, off: word === 'off', isSaid: word === 'off' || isTimed, isTimed }
}

function* spansAt(reader: Reader): Generator<{ start_min: number; end_min: number }> {
  for (let from = reader.time(); from !== undefined; from = reader.takesBeforeTime() ? reader.time() : undefined) {
    if (!reader.takes('-')) throw new Unreadable(`${reader.said()} is not expected after a time: when does it close?`)
    const to = reader.time()
    if (to === undefined) throw new Unreadable(`${reader.said()} is not expected: a closing time is missing.`)
    if (from >= 1440) throw new Unreadable('A time after midnight can close, but not open: put it on the next day.')
    // The same time twice is a day and a night; an earlier one is on the next day.
    const end_min = to <= from ? to + 1440 : to
    if (end_min - from > 1440) throw new Unreadable('An opening of more than 24 hours cannot be kept.')
    yield { start_min: from, end_min }
  }
}

class Reader {
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  atEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  said(): string {
    const token = this.#tokens[this.#at]
    return token ? `“${token.text}”` : 'The end of the text'
  }

  nextIs(mark: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'mark' && token.text === mark
  }

  takes(mark: string): boolean {
    if (!this.nextIs(mark)) return false
    this.#at += 1
    return true
  }

  /** A comma that goes on with times, not with another rule. */
  takesBeforeTime(): boolean {
    return this.#tokens[this.#at + 1]?.kind === 'time' && this.takes(',')
  }

  dayAfterMark(): boolean {
    const token = this.#tokens[this.#at + 1]
    return token?.kind === 'day' || (token?.kind === 'word' && token.text === 'holidays')
  }

  day(): number | undefined {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'day') return undefined
    this.#at += 1
    return token.dow
  }

  time(): number | undefined {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'time') return undefined
    this.#at += 1
    return token.minutes
  }

  word(...wanted: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'word' || !wanted.includes(token.text)) return undefined
    this.#at += 1
    return token.text
  }

  comment(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'comment') return ''
    this.#at += 1
    return token.text
  }
}
