import { roleName } from '@brigade/contract/kit/roles.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'
import { seemsHeldForGood } from '../../access-groups/public.ts'
import { askingRoles } from './store-asking.ts'

/**
 * Why a person may not have an offer of this group ask about segments: nothing where they may. It asks by what the group sees of guests for as long
 * as it is there, and its uses tell; so whoever has it ask decides for its offers, and sees as much there without an end. The group has to stay
 * where it is: call it when its tree is held.
 */
export async function whyNotAsk(db: Queryable, staffId: number, groupId: number): Promise<string | undefined> {
  if (!(await mayReach(db, staffId, 'discounts_admin', 'access_group', groupId)))
    return `It takes “${roleName('discounts_admin')}” on its organization.`
  for (const role of askingRoles)
    if (!(await seemsHeldForGood(db, staffId, groupId, role))) return `It takes “${roleName(role)}” on its organization, without an end date.`
  return undefined
}
