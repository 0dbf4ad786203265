import type { Withheld } from '../../../../platform/withheld.ts'

/** What becomes of a plan, for the History of its group: whoever sees the group need not see its plans, and reads no name and no terms. */
export const toldOfPlan = (
  groupId: number,
  description: string,
): { readonly id: number; readonly description: string; readonly withheld: Withheld } => ({
  id: groupId,
  description,
  withheld: { named: [{ kind: 'loyalty_plans_of_group', id: groupId }], description: 'Changed a loyalty plan' },
})
