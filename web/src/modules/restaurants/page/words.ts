import { catalogue } from '../../../ui/words.ts'

/** The words around the tabs of a restaurant or a library. */
export const words = catalogue('restaurant-page', {
  restaurants: 'Restaurants',
  libraries: 'Libraries',
  restaurant: 'Restaurant',
  edit: 'Edit',
  history: 'History',
  needsRole: 'It needs the role restaurants on an access group that holds this restaurant.',
  notLoaded: 'The restaurant could not be loaded',
  gone: 'This restaurant is gone',
  goneWhy: 'It was deleted, or it moved to an organization you cannot see.',
  noTab: 'There is nothing here',
  noTabWhy: 'This part of the page does not exist, or it needs a role that you do not hold.',
  toOverview: 'Go to the overview',
})
