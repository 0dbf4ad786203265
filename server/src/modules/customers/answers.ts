import type { BlockEffect } from '@brigade/contract/customers/block-effects.ts'
import type { Customer, CustomerIdentity, ListedCustomer } from '@brigade/contract/customers/profile.ts'
import type { IdentityRow } from './identities/store-identities.ts'
import { reachedAt } from './rules.ts'
import type { ElsewhereRow, ListedRow, SeenCustomer, VisitRow } from './store-customers.ts'

export function listedAnswerOf(row: Omit<ListedRow, 'blocks'>, blocked: readonly BlockEffect[] = []): ListedCustomer {
  return {
    ...row,
    blocked: [...blocked],
    status: row.status as ListedCustomer['status'],
    spent_minor: row.spent,
    first_visit_at: row.first_visit_at?.toISOString() ?? null,
    last_visit_at: row.last_visit_at?.toISOString() ?? null,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_change && row.status === 'active' },
  }
}

export interface Around {
  readonly identities: readonly IdentityRow[]
  readonly visits: readonly VisitRow[]
  readonly elsewhere: readonly ElsewhereRow[]
  readonly blocked: readonly BlockEffect[]
}

export function answerOf(row: SeenCustomer, { identities, visits, elsewhere, blocked }: Around): Customer {
  const all = identities.map(identityAnswer)
  return {
    ...listedAnswerOf({ ...row, ...reachedAt(all) }, blocked),
    uuid: row.uuid,
    birthday: row.birthday,
    language: row.language,
    source: row.source as Customer['source'],
    merged_into_id: row.merged_into_id,
    identities: all,
    visits: visits.map(({ spent, first_at, last_at, ...rest }) => ({
      ...rest,
      spent_minor: spent,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    elsewhere: elsewhere.map(({ spent, ...rest }) => ({ ...rest, spent_minor: spent })),
  }
}

export const identityAnswer = ({ id, kind, value, verified_at, source, inserted_at }: IdentityRow): CustomerIdentity => ({
  id,
  kind,
  value,
  source,
  verified_at: verified_at?.toISOString() ?? null,
  inserted_at: inserted_at.toISOString(),
})

/** A customer as History shows it. */
export const historyFieldsOf = ({
  given_name,
  family_name,
  birthday,
  language,
  tags,
}: Pick<SeenCustomer, 'given_name' | 'family_name' | 'birthday' | 'language' | 'tags'>) => ({
  'first name': given_name,
  'last name': family_name,
  birthday,
  language,
  tags: tags.join(', '),
})
