import type { ListedCustomer } from '@brigade/contract/customers/profile.ts'
import { amountCell, type Cell, type Column, digitsOf, numberCell } from '../../../platform/files/cells.ts'
import { joinedParts } from './parts-of-cell.ts'

// The list as a file: the columns that an import reads again, then what is on screen beside them. Pure.

export interface ExportedCustomer extends Pick<ListedCustomer, 'given_name' | 'family_name' | 'email' | 'phone' | 'tags' | 'orders' | 'currency'> {
  readonly birthday: string | null
  readonly language: string
  readonly more_emails: readonly string[]
  readonly more_phones: readonly string[]
  readonly spent: number
  readonly first_visit_at: Date | null
  readonly last_visit_at: Date | null
}

/** Amounts are of several currencies: each stands beside its own. */
export const listFileColumns: readonly Column[] = [
  ...['First name', 'Last name', 'Email', 'Phone', 'More emails', 'More phones', 'Birthday', 'Language', 'Tags'].map((header) => ({ header })),
  { header: 'Orders', digits: 0 },
  { header: 'Spent', digits: 2 },
  ...['Currency', 'First visit', 'Last visit'].map((header) => ({ header })),
]

export function listFileRow(one: ExportedCustomer): Cell[] {
  return [
    one.given_name,
    one.family_name,
    one.email ?? '',
    one.phone ?? '',
    one.more_emails.join('; '),
    one.more_phones.join('; '),
    one.birthday ?? '',
    one.language,
    joinedParts(one.tags),
    numberCell(one.orders),
    one.currency === null ? null : amountCell(one.spent, digitsOf(one.currency)),
    one.currency ?? '',
    one.first_visit_at?.toISOString() ?? '',
    one.last_visit_at?.toISOString() ?? '',
  ]
}
