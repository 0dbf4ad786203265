import type { Withheld } from '../../../../platform/withheld.ts'

/** In the History of a plan's group, which is read by others than those who see plans. */
export const lineOfGroup = (id: number, description: string): { readonly id: number; readonly description: string; readonly withheld: Withheld } => ({
  id,
  description,
  withheld: { named: [{ kind: 'loyalty_plans_of_group', id }], description: 'A loyalty plan changed.' },
})
