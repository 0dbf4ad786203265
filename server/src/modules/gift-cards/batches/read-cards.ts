import { isEmail } from '@brigade/contract/fields/fields.ts'
import { type CardFileField, mostImported } from '@brigade/contract/gift-cards/batches.ts'
import { readCode } from '@brigade/contract/gift-cards/card-codes.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { numberedCells, textOfCell } from '../../../platform/files/csv-cells.ts'
import { moneyRule, typedPrice } from '../../../platform/files/prices.ts'

// Cards in a CSV file of another system.

export interface CardFileQuestion {
  readonly text: string
  readonly currency: string
  /** No card of its definition holds more. */
  readonly most: number
  /** In the company. */
  readonly today: string
  /** By the law of their place, whatever dates the file has. */
  readonly neverExpire: boolean
}

export interface ReadCard {
  /** Of the file, the header being the first. */
  readonly line: number
  readonly code: string
  readonly amount: number
  readonly expires_on: string | null
  readonly recipient_name: string
  readonly recipient_email: string
}

export interface RefusedRow {
  readonly line: number
  readonly sentence: string
}

export interface CardFileAnswer {
  readonly columns: readonly { readonly name: string; readonly field: CardFileField | null }[]
  readonly cards: readonly ReadCard[]
  readonly refused: readonly RefusedRow[]
  /** Lines of cards whose date is not taken over. */
  readonly undated: readonly number[]
}

/** Names that other systems give to their columns, as letters alone. */
const known: Readonly<Record<CardFileField, readonly string[]>> = {
  code: ['code', 'cardcode', 'cardnumber', 'giftcardnumber', 'giftcardcode', 'giftcard', 'number', 'gan', 'card', 'serial', 'serialnumber'],
  balance: ['balance', 'currentbalance', 'remainingbalance', 'amount', 'remaining', 'value', 'balanceremaining', 'balanceusd'],
  expires_on: ['expireson', 'expires', 'expiry', 'expirydate', 'expiration', 'expirationdate', 'validuntil', 'goodthrough'],
  recipient_name: ['recipient', 'recipientname', 'name', 'customer', 'customername', 'recipientsname'],
  recipient_email: ['recipientemail', 'email', 'emailaddress', 'customeremail', 'recipientsemail'],
}
const fields = Object.keys(known) as CardFileField[]

function fieldOf(header: string): CardFileField | undefined {
  const letters = header.toLowerCase().replaceAll(/[^a-z]/g, '')
  return fields.find((field) => known[field].includes(letters))
}

const refusal = (sentence: string) => new Problem('invalid', sentence, { errors: { text: [sentence] } })

/** Every row is a card or a sentence. */
export function readCards({ text, currency, most, today, neverExpire }: CardFileQuestion): CardFileAnswer {
  const [{ cells: head } = { cells: [] }, ...lines] = numberedCells(text.replace(/^\uFEFF/, ''), mostImported + 2)
  if (lines.length > mostImported) throw refusal(`A file holds at most ${mostImported.toLocaleString('en-US')} cards. Please import it in parts.`)
  const taken = new Map<CardFileField, number>()
  const columns = head.map((cell, at) => {
    const field = fieldOf(cell)
    if (field === undefined || taken.has(field)) return { name: textOfCell(cell), field: null }
    taken.set(field, at)
    return { name: textOfCell(cell), field }
  })
  const lacking = (['code', 'balance'] as const).find((field) => !taken.has(field))
  if (lacking)
    throw refusal(
      `The first line names no column “${lacking}”. Name the columns code, balance, and if you have them expires_on, recipient and email.`,
    )
  if (lines.length === 0) throw refusal('There is no card in this file.')
  const money = moneyRule(currency)
  const cards: ReadCard[] = []
  const refused: RefusedRow[] = []
  const undated: number[] = []
  const lineOfCode = new Map<string, number>()
  for (const { line, cells } of lines) {
    const cell = (field: CardFileField): string => textOfCell(cells[taken.get(field) ?? -1])
    const read = readRow(cell, { money, most, today, neverExpire, line })
    if (typeof read === 'string') refused.push({ line, sentence: read })
    else {
      const before = lineOfCode.get(read.code)
      if (before === undefined) {
        lineOfCode.set(read.code, line)
        cards.push(read)
        if (neverExpire && cell('expires_on') !== '') undated.push(line)
      } else refused.push({ line, sentence: `The same code is in line ${before}.` })
    }
  }
  return { columns, cards, refused, undated }
}

interface Row {
  readonly money: ReturnType<typeof moneyRule>
  readonly most: number
  readonly today: string
  readonly neverExpire: boolean
  readonly line: number
}

/** No sentence repeats a code. */
function readRow(cell: (field: CardFileField) => string, { money, most, today, neverExpire, line }: Row): ReadCard | string {
  const code = readCode(cell('code'))
  if (code === undefined) return 'A code has 8 to 24 letters and digits. A spreadsheet may have changed it into a number.'
  const price = typedPrice(cell('balance'), money)
  if ('because' in price) return `The balance ${price.because}.`
  if (price.minor <= 0) return 'There is nothing on this card.'
  if (price.minor > most) return 'There is more on it than cards of this kind hold.'
  const expires = cell('expires_on')
  const expires_on = expires === '' || neverExpire ? null : dateIn(expires)
  if (expires_on === undefined) return 'The date is none such as 2026-12-31 or 12/31/2026.'
  if (expires_on !== null && expires_on < today) return 'It has expired.'
  const email = cell('recipient_email').toLowerCase()
  if (email !== '' && !isEmail(email)) return 'Its email address is not valid.'
  const name = cell('recipient_name').replaceAll(/\s+/g, ' ')
  if (name.length > 100 || name.includes('\0') || !name.isWellFormed()) return 'The name cannot be stored: it has at most 100 characters.'
  return { line, code, amount: price.minor, expires_on, recipient_name: name, recipient_email: email }
}

function dateIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text) ?? []
  if (year && month && day) return real(year, month, day)
  const [, americanMonth, americanDay, americanYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return americanMonth && americanDay && americanYear ? real(americanYear, americanMonth, americanDay) : undefined
}

function real(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return year.startsWith('0') || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text
}
