import { catalogue } from '../../../ui/words.ts'

/** What a restaurant's own values are called. */
export const words = catalogue('restaurant-profile', {
  profile: 'Profile',
  name: 'Name',
  organization: 'Organization',
  timezone: 'Time zone',
  currency: 'Currency',
  taxMode: 'Tax',
  exclusive: 'Added to prices',
  inclusive: 'Included in prices',
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  cutoff: 'Business day ends',
  notGiven: 'Not given',
  created: 'Created',
  changed: 'Last changed',
})
