import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** Allergens by name. */
export const allergenWords = catalogue('menu-allergens', {
  celery: 'Celery',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  gluten: 'Gluten',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Mollusks',
  mustard: 'Mustard',
  nuts: 'Nuts',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  soya: 'Soy',
  sulphites: 'Sulfites',
})
