import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of the table of resources. */
export const words = catalogue('access-group-resources', {
  name: 'Name',
  heldBy: 'Held by',
  heldAs: 'Held as',
  moveSelected: 'Move to another group…',
  many: (count: number, types: string) => `${numberText(count)} ${types.toLowerCase()}`,
})
