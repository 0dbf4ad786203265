import { randomUUID } from 'node:crypto'
import type { CustomerImportChoices } from '@brigade/contract/customers/imports.ts'
import { mostIdentities, mostTags } from '@brigade/contract/customers/profile.ts'
import { filledName } from '../matching/rules.ts'
import { nameOf } from '../rules.ts'
import type { ReadCustomer } from './read-customers.ts'

// What rows of a file make of customers: pure, but for the numbers of new ones.

/** A customer as it was before the step. */
export interface Known {
  readonly id: number
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly birthday: string | null
  readonly language: string
  readonly tags: readonly string[]
  /** `email a@example.com` */
  readonly addresses: readonly string[]
}

interface Written extends Omit<Known, 'id' | 'addresses'> {
  readonly id?: number
  readonly uuid?: string
}

export interface Taken {
  readonly fresh: readonly Written[]
  readonly changed: readonly Written[]
  /** `of`: the id of a known customer, or the uuid of a new one. */
  readonly addresses: readonly { readonly of: number | string; readonly kind: 'email' | 'phone'; readonly value: string }[]
  readonly notes: readonly { readonly of: number | string; readonly text: string }[]
  /** What of each known one was changed, in words. */
  readonly whatChanged: ReadonlyMap<number, readonly string[]>
}

const addressesOf = ({ emails, phones }: ReadCustomer) => [
  ...emails.map((value) => ({ kind: 'email' as const, value })),
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
]

const withTags = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])].slice(0, mostTags)

/** Rows with the customers that they were found to be; a customer of several rows is changed by one after another. */
export function takenOf(
  rows: readonly { readonly row: ReadCustomer; readonly known: number | null }[],
  known: readonly Known[],
  choices: Pick<CustomerImportChoices, 'known' | 'tags'>,
): Taken {
  const now = new Map(known.map((one) => [one.id, { ...one, addresses: [...one.addresses] }]))
  const fresh: Written[] = []
  const addresses: Taken['addresses'][number][] = []
  const notes: Taken['notes'][number][] = []
  const whatChanged = new Map<number, string[]>()
  for (const { row, known: id } of rows) {
    const one = id === null ? undefined : now.get(id)
    if (one === undefined) {
      const uuid = randomUUID()
      const { given_name, family_name, birthday, language } = row
      const own = addressesOf(row)
      fresh.push({
        uuid,
        name: nameOf(given_name, family_name, own),
        given_name,
        family_name,
        birthday,
        language,
        tags: withTags(choices.tags, row.tags),
      })
      addresses.push(...own.map((address) => ({ of: uuid, ...address })))
      if (row.note !== '') notes.push({ of: uuid, text: row.note })
      continue
    }
    const { said, what } = changedBy(one, row, choices)
    for (const address of addressesOf(row)) {
      const key = `${address.kind} ${address.value}`
      if (one.addresses.includes(key) || one.addresses.length >= mostIdentities) continue
      one.addresses.push(key)
      addresses.push({ of: one.id, ...address })
      what.push(address.kind)
    }
    if (row.note !== '') notes.push({ of: one.id, text: row.note })
    now.set(one.id, { ...one, ...said, addresses: one.addresses })
    if (what.length > 0) whatChanged.set(one.id, [...new Set([...(whatChanged.get(one.id) ?? []), ...what])])
  }
  const changed = [...whatChanged.keys()].flatMap((id) => {
    const one = now.get(id)
    if (!one) return []
    const { addresses: all, ...rest } = one
    const reached = all.map((key) => {
      const at = key.indexOf(' ')
      return { kind: key.slice(0, at) as 'email', value: key.slice(at + 1) }
    })
    // Called by an address only where no name is known.
    return [
      { ...rest, name: rest.given_name === '' && rest.family_name === '' ? nameOf('', '', reached) : nameOf(rest.given_name, rest.family_name) },
    ]
  })
  return { fresh, changed, addresses, notes, whatChanged }
}

function changedBy(one: Known, row: ReadCustomer, choices: Pick<CustomerImportChoices, 'known' | 'tags'>): { said: Partial<Known>; what: string[] } {
  const isReplaced = choices.known === 'replace'
  const named = { given: row.given_name, family: row.family_name }
  const before = { given: one.given_name, family: one.family_name }
  const hasName = named.given !== '' || named.family !== ''
  const name = isReplaced ? (hasName ? named : undefined) : filledName(before, named)
  const birthday = row.birthday !== null && (isReplaced || one.birthday === null) ? row.birthday : one.birthday
  const language = row.language !== '' && (isReplaced || one.language === '') ? row.language : one.language
  const tags = withTags(one.tags, [...choices.tags, ...row.tags])
  const isRenamed = name !== undefined && (name.given !== before.given || name.family !== before.family)
  return {
    said: { ...(isRenamed && { given_name: name.given, family_name: name.family }), birthday, language, tags },
    what: [
      ...(isRenamed ? ['name'] : []),
      ...(birthday === one.birthday ? [] : ['birthday']),
      ...(language === one.language ? [] : ['language']),
      ...(tags.length === one.tags.length ? [] : ['tags']),
    ],
  }
}
