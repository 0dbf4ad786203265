import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of how far a draft is ahead of what guests see. Apart from those of publishing, which the list of restaurants does not need. */
export const words = catalogue('menu-ahead', {
  ahead: (count: number) => (count === 1 ? '1 change guests do not see yet' : `${numberText(count)} changes guests do not see yet`),
  review: 'Review',
  menuColumn: 'Menu',
  unpublished: 'Not published',
  current: 'Published',
  edited: 'Edited since publishing',
  editedReview: 'Edited since then. Review and publish',
})
