import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words around the tabs of a restaurant or a library. */
export const words = catalogue('restaurant-page', {
  edit: 'Edit',
  history: 'History',
  menuGroup: 'Menu',
  hoursGroup: 'Hours',
  orderingGroup: 'Ordering',
  recordGroup: 'History & access',
  noTab: 'There is nothing here',
  noTabWhy: 'This part of the page does not exist, or it needs a role that you do not hold.',
  toOverview: 'Go to the overview',
})
