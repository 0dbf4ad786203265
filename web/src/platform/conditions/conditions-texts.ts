import type { GroupMatch } from '@brigade/contract/kit/condition-groups.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

/** The words of the builder of conditions, whatever they are about. */
export const words = catalogue('conditions', {
  conditions: 'Conditions',
  group: 'Group',
  match: 'How they count',
  about: 'Condition',
  addCondition: 'Add condition',
  addGroup: 'Add group',
  removeGroup: 'Remove group',
  removeCondition: (field: string) => `Remove the condition “${field}”`,
})

export const matchNames: Readonly<Record<GroupMatch, string>> = catalogue('condition-matches', {
  all: 'All of these',
  any: 'Any of these',
  none: 'None of these',
})
