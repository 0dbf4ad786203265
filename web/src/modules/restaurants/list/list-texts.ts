import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of the lists of restaurants and of libraries. */
export const words = catalogue('restaurant-list', {
  restaurants: 'Restaurants',
  libraries: 'Libraries',
  restaurant: 'Restaurant',
  library: 'Library',
  holidays: 'Holidays',
  now: 'Right now',
  create: 'Create a restaurant',
  city: 'City',
  timezone: 'Time zone',
  status: 'Status',
  currency: 'Currency',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  everyStatus: 'All statuses',
  filterBy: (status: string) => `Status: ${status}`,
  purpose: 'A restaurant has its own hours, menus and publications. Create the first one, and its checklist shows you what to do next.',
  purposeNoRole: 'Whoever holds the role “Restaurants admin” can create one.',
  firstSteps: 'First steps',
  libraryPurpose: 'A library is a menu that a chain owns. Restaurants below its organization link to what is in it.',
  libraryNoRole: 'Whoever holds the roles “Chains” and “Restaurants admin” can create one.',
  noneSo: 'No restaurant has this status',
  suspend: 'Suspend',
  reopen: 'Reopen',
})
