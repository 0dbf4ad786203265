import type { ConsentChannel, ConsentPurpose } from '@brigade/contract/customers/consents.ts'
import { type RawBuilder, sql } from 'kysely'
import { blockedFrom, groupsOver } from '../blocks/store-effects.ts'

/** What kind of address a channel writes to; apps have none that is known here yet. */
export const addressKinds: Readonly<Record<ConsentChannel, 'email' | 'phone' | null>> = { email: 'email', sms: 'phone', phone: 'phone', push: null }

interface Writing {
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  /** Who writes: the company or a group of it. What was said for it or above it counts. */
  readonly groupId: number
  readonly now: Date
}

/**
 * SQL condition on `customers`: the customer may be written to. What was said last at the group or above it is that they agreed; they have an
 * address to which nothing was stopped since; they are no guest of a marketplace, and nobody blocked them from marketing.
 */
export function mayBeWritten({ channel, purpose, groupId, now }: Writing): RawBuilder<boolean> {
  const kind = addressKinds[channel]
  if (kind === null) return sql<boolean>`false`
  const ancestors = groupsOver(groupId)
  const root = sql`(select root_id from access_groups where id = ${groupId})`
  return sql<boolean>`(customers.status = 'active' and customers.relay_channel is null and customers.id in (
    select said.customer_id from (
      select distinct on (customer_id) customer_id, status, at from customer_consents
      where root_id = ${root} and channel = ${channel} and purpose = ${purpose} and scope_group_id = any(${ancestors})
      order by customer_id, at desc, status = 'withdrawn' desc, id desc) as said
    where said.status = 'granted' and exists (
      select from customer_identities one where one.customer_id = said.customer_id and one.kind = ${kind} and not exists (
        select from consent_suppressions stopped where stopped.root_id = one.root_id and stopped.value = one.value and stopped.channel = ${channel}
          and stopped.purpose = ${purpose} and stopped.scope_group_id = any(${ancestors}) and stopped.at >= said.at)))
    ${purpose === 'marketing' ? sql`and not ${blockedFrom(sql.ref('customers.id'), 'no_marketing', { ancestors, now })}` : sql``})`
}
