import type { CustomerImportRefusal } from '@brigade/contract/customers/imports.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Candidate, type GuestAddress, judge } from '../matching/rules.ts'
import { customersReachedBy } from '../matching/store-matched.ts'
import type { ReadCustomer } from './read-customers.ts'

export interface MatchedRow {
  readonly row: ReadCustomer
  readonly known: number | null
}

export interface MatchedRows {
  readonly rows: readonly MatchedRow[]
  readonly refused: readonly CustomerImportRefusal[]
}

const notTheirs = 'The customer is known already, and not yours to change.'

/**
 * Who of these is known, by the rule by which orders find their customers. Customers that the person does not see are not looked at: a file of
 * made-up addresses would tell who is a guest elsewhere. Such a row makes a customer of its own, whom somebody can merge who sees both.
 */
export async function matchRows(db: Queryable, rootId: number, userId: number, rows: readonly ReadCustomer[]): Promise<MatchedRows> {
  const asked = rows.flatMap((row) => addressesOf(row).map((one) => ({ ...one, name: `${row.given_name} ${row.family_name}`.trim() })))
  const reached = await customersReachedBy(db, rootId, asked)
  const all = [...new Set(reached.map(({ customer_id }) => customer_id))]
  const seen = await reachableAmong(db, userId, 'customers', 'customer', all)
  const changeable = await reachableAmong(db, userId, 'customers_admin', 'customer', [...seen])
  const byId = new Map<number, Candidate & { addresses: GuestAddress[] }>()
  const byAddress = new Map<string, Set<number>>()
  for (const { customer_id: id, given_name: given, family_name: family, kind, value } of reached) {
    if (!seen.has(id)) continue
    const one = byId.get(id) ?? { id, given, family, addresses: [] }
    one.addresses.push({ kind, value })
    byId.set(id, one)
    byAddress.set(`${kind} ${value}`, (byAddress.get(`${kind} ${value}`) ?? new Set()).add(id))
  }
  const refused: CustomerImportRefusal[] = []
  const matched = rows.flatMap((row): MatchedRow[] => {
    const addresses = addressesOf(row)
    const candidates = [...new Set(addresses.flatMap(({ kind, value }) => [...(byAddress.get(`${kind} ${value}`) ?? [])]))].flatMap(
      (id) => byId.get(id) ?? [],
    )
    const judged = candidates.length === 0 ? 'new' : judge({ given: row.given_name, family: row.family_name, addresses }, candidates)
    if (judged === 'new') return [{ row, known: null }]
    if (changeable.has(judged.known)) return [{ row, known: judged.known }]
    refused.push({ line: row.line, sentence: notTheirs })
    return []
  })
  return { rows: matched, refused }
}

const addressesOf = ({ emails, phones }: ReadCustomer): GuestAddress[] => [
  ...emails.map((value) => ({ kind: 'email' as const, value })),
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
]
