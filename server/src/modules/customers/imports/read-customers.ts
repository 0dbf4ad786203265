import {
  type CustomerField,
  type CustomerImportChoices,
  type CustomerImportRefusal,
  longestCustomerFile,
  mostImportedCustomers,
} from '@brigade/contract/customers/imports.ts'
import { mostIdentities, mostTags } from '@brigade/contract/customers/profile.ts'
import { searchable } from '@brigade/contract/fields/searchable.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { numberedCells } from '../../../platform/files/csv-cells.ts'
import { unguarded } from '../../../platform/files/csv-lines.ts'
import { emailOf, phoneOf } from '../identities/normalize.ts'
import { saidName } from '../matching/rules.ts'
import { birthdayIn, birthdayOrderOf } from './birthdays.ts'
import { columnsOf } from './file-columns.ts'
import { quotedParts } from './parts-of-cell.ts'

// Customers in a CSV file: pure. Every row is a customer or a sentence; no sentence repeats what stands in the row.

export interface CustomerFileQuestion {
  readonly text: string
  readonly choices: CustomerImportChoices
}

export interface ReadCustomer {
  /** Of the file, the header being the first. */
  readonly line: number
  readonly given_name: string
  readonly family_name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly birthday: string | null
  readonly language: string
  readonly tags: readonly string[]
  readonly note: string
}

export interface CustomerFileAnswer {
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[]; readonly field: CustomerField | null }[]
  readonly date_order: 'mdy' | 'dmy'
  readonly is_date_unsure: boolean
  readonly customers: readonly ReadCustomer[]
  readonly refused: readonly CustomerImportRefusal[]
  readonly skipped_cells: number
}

const refusal = (sentence: string) => new Problem('invalid', sentence, { errors: { text: [sentence] } })
const samplesShown = 3
/** Freed of what keeps a spreadsheet from running it: this product's own lists come back as they went. */
const textOfCell = (cell: string | undefined): string => unguarded(cell ?? '').trim()

export function readCustomers({ text, choices }: CustomerFileQuestion): CustomerFileAnswer {
  if (text.length > longestCustomerFile)
    throw new Problem('too_large', `The file is larger than ${longestCustomerFile / 1_000_000} MB. Please import it in parts.`)
  const [{ cells: head } = { cells: [] }, ...lines] = numberedCells(text.replace(/^\uFEFF/, ''), mostImportedCustomers + 2)
  if (lines.length > mostImportedCustomers)
    throw refusal(`A file holds at most ${mostImportedCustomers.toLocaleString('en-US')} customers. Please import it in parts.`)
  const named = head.map((cell) => textOfCell(cell).slice(0, 60))
  const columns = columnsOf(named, choices.columns)
  if (columns.size === 0 || !(['given_name', 'family_name', 'full_name', 'email', 'phone'] as const).some((field) => columns.has(field)))
    throw refusal('The first line names no column with a name, an email address or a phone number. Say below which column is which.')
  if (lines.length === 0) throw refusal('There is no customer in this file.')
  const birthdays = lines.flatMap(({ cells }) => textOfCell(cells[columns.get('birthday') ?? -1]) || [])
  const { order, isUnsure } = choices.date_order ? { order: choices.date_order, isUnsure: false } : birthdayOrderOf(birthdays)
  const customers: ReadCustomer[] = []
  const refused: CustomerImportRefusal[] = []
  const seen = new Map<string, number>()
  let skipped = 0
  for (const { line, cells } of lines) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = readRow((field) => textOfCell(cells[columns.get(field) ?? -1]), order)
    const problem = row.problems[0]
    const one = { line, ...row.read }
    if (problem !== undefined && choices.unreadable === 'leave_out') refused.push({ line, sentence: problem })
    else if (one.given_name === '' && one.family_name === '' && one.emails.length + one.phones.length === 0)
      refused.push({ line, sentence: problem ?? 'There is no name, email address or phone number in it.' })
    else {
      const keys = keysOf(one)
      const before = keys.map((key) => seen.get(key)).find((at) => at !== undefined)
      if (before === undefined) {
        for (const key of keys) seen.set(key, line)
        customers.push(one)
        skipped += row.problems.length
      } else refused.push({ line, sentence: `The same customer is in line ${before}.` })
    }
  }
  return {
    columns: named.map((name, at) => ({
      name,
      samples: lines.flatMap(({ cells }) => textOfCell(cells[at]).slice(0, 60) || []).slice(0, samplesShown),
      field: [...columns].find(([, place]) => place === at)?.[0] ?? null,
    })),
    date_order: order,
    is_date_unsure: isUnsure,
    customers,
    refused,
    skipped_cells: skipped,
  }
}

/** By which two rows are of one person: an address; a number with the same name. Whoever is only named may be two. */
function keysOf({ given_name, family_name, emails, phones }: ReadCustomer): string[] {
  const name = searchable(`${given_name} ${family_name}`)
  return [...emails, ...phones.map((phone) => `${phone} ${name}`)]
}

interface Row {
  readonly read: Omit<ReadCustomer, 'line'>
  readonly problems: readonly string[]
}

const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function readRow(cell: (field: CustomerField) => string, order: 'mdy' | 'dmy'): Row {
  const problems: string[] = []
  const short = (field: CustomerField, most: number, what: string): string => {
    const said = cell(field).replaceAll(/\s+/g, ' ').trim()
    if (said.length <= most && storable(said)) return said
    problems.push(`Its ${what} cannot be stored: it has at most ${most} characters.`)
    return ''
  }
  const full = saidName(short('full_name', 200, 'name'))
  const given_name = short('given_name', 100, 'first name')
  const family_name = short('family_name', 100, 'last name')
  const isSplit = given_name === '' && family_name === ''
  const emails = addresses([cell('email'), cell('more_emails')], /[;,\s|]+/, emailOf, () => problems.push('Its email address is not valid.'))
  const phones = addresses(
    [cell('phone'), cell('more_phones')],
    /[;,|/\n]+/,
    (one) => phoneOf(one),
    () => problems.push('Its phone number is none that a telephone network takes.'),
  )
  if (emails.length + phones.length > mostIdentities) problems.push(`A customer has at most ${mostIdentities} addresses.`)
  const saidBirthday = cell('birthday')
  const birthday = saidBirthday === '' ? undefined : birthdayIn(saidBirthday, order)
  if (saidBirthday !== '' && birthday === undefined) problems.push('Its birthday is no day such as 04-23 or 4/23/1990.')
  const tags = [...new Set(quotedParts(cell('tags')))]
  if (tags.length > mostTags || tags.some((tag) => tag.length > 40 || !storable(tag)))
    problems.push('Its tags cannot be stored: at most 30, each of at most 40 characters.')
  const note = cell('note')
  const language = short('language', 35, 'language')
  if (note.length > 2000 || !storable(note)) problems.push('Its note cannot be stored: it has at most 2,000 characters.')
  return {
    problems: [...new Set(problems)],
    read: {
      given_name: isSplit && full.given.length <= 100 ? full.given : given_name,
      family_name: isSplit && full.family.length <= 100 ? full.family : family_name,
      emails: emails.slice(0, mostIdentities),
      phones: phones.slice(0, Math.max(0, mostIdentities - emails.length)),
      birthday: birthday ?? null,
      language,
      tags: tags.filter((tag) => tag.length <= 40 && storable(tag)).slice(0, mostTags),
      note: note.length <= 2000 && storable(note) ? note : '',
    },
  }
}

/** Several in one cell, each once. */
function addresses(cells: readonly string[], parted: RegExp, read: (one: string) => string | undefined, wrong: () => void): string[] {
  const found = new Set<string>()
  for (const one of cells.flatMap((cell) => cell.split(parted))) {
    if (one.trim() === '') continue
    const normal = one.length > 254 ? undefined : read(one)
    if (normal === undefined) wrong()
    else found.add(normal)
  }
  return [...found]
}
