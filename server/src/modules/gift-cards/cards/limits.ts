import { type GroupLimit, raisingNeeds } from '@brigade/contract/gift-cards/cards.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { keepOpen } from '../../../platform/access/companies.ts'
import { groupNames } from '../../../platform/access/group-names.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { refuseField } from './acting.ts'
import * as store from './store-limits.ts'

// The limit of a group binds those who have the role on it: to raise it above what counts without it takes the role where that was set, and above
// what counts there without that, the role where this was set.

interface Bound {
  readonly minor: number
  /** The group that set it, or the company where nobody did. */
  readonly group_id: number
  readonly group_name: string
}

/** Up to which limit this person may raise that of a group; nothing where nobody above bounds it. */
export async function boundOf(db: Queryable, staffId: number, groupId: number, currency: string): Promise<Bound | undefined> {
  const above = await store.limitAbove(db, groupId, currency)
  if (!above) return undefined
  const bound = { minor: above.limit_minor, group_id: above.group_id, group_name: above.group_name }
  if (!(await mayReach(db, staffId, 'gift_card_definitions_admin', 'access_group', above.group_id))) return bound
  const higher = await boundOf(db, staffId, above.group_id, currency)
  return higher && { ...higher, minor: Math.max(bound.minor, higher.minor) }
}

export async function limitAnswer(db: Queryable, staff: Staff, groupId: number, currency: string): Promise<GroupLimit> {
  const { limit_minor, group_id, group_name } = await store.limitOf(db, groupId, currency)
  const nameOf = await groupNames(db, staff.id, [group_id])
  const inherited_from = group_id === groupId ? null : (nameOf(group_id, group_name) ?? 'the standard limit')
  const bound = await boundOf(db, staff.id, groupId, currency)
  if (!bound) return { currency, limit_minor, inherited_from, most_minor: null, raised_on: null }
  const aboveName = (await groupNames(db, staff.id, [bound.group_id], 'a group above'))(bound.group_id, bound.group_name)
  // One of its own that is larger was set by somebody who may.
  const own = inherited_from === null ? limit_minor : 0
  return { currency, limit_minor, inherited_from, most_minor: Math.max(own, bound.minor), raised_on: aboveName }
}

/** Sets it, or takes the one from above; answers what counted before and what counts now. */
export async function limitSet(
  tx: Tx,
  staff: Staff,
  { access_group_id, currency, limit_minor }: { access_group_id: number; currency: string; limit_minor: number | null },
): Promise<{ before: GroupLimit; after: GroupLimit }> {
  await keepOpen(tx, [access_group_id])
  const before = await limitAnswer(tx, staff, access_group_id, currency)
  const { most_minor: most, raised_on } = before
  if (most !== null && limit_minor !== null && limit_minor > most)
    refuseField('limit_minor', raisingNeeds(moneyText(most, currency), raised_on ?? ''))
  await store.setLimit(tx, access_group_id, currency, limit_minor)
  return { before, after: await limitAnswer(tx, staff, access_group_id, currency) }
}
