import { catalogue } from '../../ui/basics/ui-texts.ts'

/** The words of choosing restaurants. */
export const words = catalogue('discounts-places', {
  restaurant: 'Restaurant',
  everyRestaurant: 'Every restaurant',
  filterBy: (name: string) => `Filter: ${name}`,
  noPlace: 'No restaurant found',
  oneRestaurant: 'One restaurant',
  appliesAt: 'Applies at',
})
