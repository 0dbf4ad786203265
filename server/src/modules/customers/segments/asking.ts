import type { Condition, ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { isGroup } from '@brigade/contract/kit/condition-groups.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'

// What stands on customers may lean on a segment: an offer that is for its members. Whom it means is then decided where that belongs.

/** What a rule is about that a person with customers alone does not see. */
const asksPoints = (node: ConditionGroup | Condition): boolean => (isGroup<Condition>(node) ? node.of.some(asksPoints) : node.field === 'points')

/** Groups on which somebody has to be an administrator of customers to change whom a segment means. */
type GroupsAsking = (tx: Tx, segmentId: number, exceptIn: number | undefined) => Promise<readonly number[]>

const asking = new Set<GroupsAsking>()

/** Modules call this when they register themselves. */
export function registerSegmentAsking(find: GroupsAsking): void {
  asking.add(find)
}

/**
 * Refuses a person who does not decide for all that asks about the segment, or does not see there what `rules` newly ask; what asks in the company
 * `exceptIn` is left out. What asks is not named: they may not see it.
 */
export async function mustDecideForAll(
  tx: Tx,
  staff: Staff,
  segmentId: number,
  { exceptIn, rules }: { readonly exceptIn?: number; readonly rules?: ConditionGroup } = {},
): Promise<void> {
  const needed: Role[] = ['customers_admin', ...(rules && asksPoints(rules) ? (['loyalty_plans'] as const) : [])]
  for (const find of asking)
    for (const group of await find(tx, segmentId, exceptIn))
      for (const role of needed) {
        if (await mayReach(tx, staff.id, role, 'access_group', group)) continue
        throw new Problem(
          'forbidden',
          `Offers ask about this segment. Changing whom it means takes ${roleName(role)} where they belong, and on the whole company where others pay a part of one.`,
        )
      }
}
