import {
  type ConsentWording,
  type CustomerConsent,
  type CustomerConsents,
  consentChannels,
  consentHistoryShown,
  consentPurposes,
} from '@brigade/contract/customers/consents.ts'
import { groupNames } from '../../../platform/access/group-names.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'
import { scopeOf } from '../blocks/store-blocks.ts'
import { findSeen } from '../store-customers.ts'
import { type ConsentRow, consentsSeen, stoppedFor } from './store-consents.ts'
import { addressKinds } from './store-may-be-written.ts'
import { type WordingRow, wordingsOf } from './store-wordings.ts'

/** What a customer agreed to, as this person sees it. */
export async function consentsAnswer(db: Queryable, userId: number, customerId: number): Promise<CustomerConsents> {
  const customer = found(await findSeen(db, userId, customerId), 'customer')
  const root = customer.parent_access_group_id
  const rows = await consentsSeen(db, userId, customerId)
  const nameOf = await groupNames(db, userId, [root, ...rows.map(({ scope_group_id }) => scope_group_id)], 'The company')
  const said = rows.map(
    (row): CustomerConsent => ({ ...row, scope_name: nameOf(row.scope_group_id, row.scope_name) ?? row.scope_name, at: row.at.toISOString() }),
  )
  const all = await wordingsOf(db, root)
  const company = found(await scopeOf(db, root), 'access group')
  const overCompany = await mayReach(db, userId, 'customers_admin', 'access_group', root)
  return {
    current: lastOf(said, ({ channel, purpose, scope_group_id }) => `${channel} ${purpose} ${scope_group_id ?? ''}`).filter(
      ({ scope_group_id }) => scope_group_id !== null,
    ),
    suppressed: await suppressedOf(db, customerId, rows),
    history: said.slice(0, consentHistoryShown),
    wordings: lastOf(all, ({ root_id, channel, purpose, language }) => `${root_id ?? ''} ${channel} ${purpose} ${language}`).map(wordingAnswer),
    company: { id: root, name: nameOf(root, company.name) ?? company.name },
    _can: { record: customer.may_change && customer.status === 'active', company: overCompany, wordings: overCompany },
  }
}

/** The first of each in a list that has the newest first. */
const lastOf = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? [])

/** Channels and purposes for which the customer agreed, and every address has been stopped since, by them or by whoever shares it. */
async function suppressedOf(db: Queryable, customerId: number, rows: readonly ConsentRow[]): Promise<CustomerConsents['suppressed']> {
  const stopped = await stoppedFor(db, customerId)
  return consentChannels.flatMap((channel) =>
    consentPurposes.flatMap((purpose) => {
      const last = rows.find((one) => one.is_company && one.channel === channel && one.purpose === purpose)
      if (last?.status === 'withdrawn') return []
      const since = last?.at.getTime() ?? 0
      const values = new Set(stopped.filter(({ kind }) => kind === addressKinds[channel]).map(({ value }) => value))
      const isStopped = (value: string) =>
        stopped.some((one) => one.value === value && one.channel === channel && one.purpose === purpose && (one.at?.getTime() ?? 0) >= since)
      return values.size > 0 && [...values].every(isStopped) ? [{ channel, purpose }] : []
    }),
  )
}

export const wordingAnswer = ({ root_id, inserted_at, ...row }: WordingRow): ConsentWording => ({
  ...row,
  is_standard: root_id === null,
  inserted_at: inserted_at.toISOString(),
})
