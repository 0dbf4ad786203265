import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** Fields of nodes, and their values, in words. */
export const words = catalogue('menu-fields', {
  name: 'Name',
  description: 'Description',
  availability: 'Hours',
  rule: 'Filled by',
  fulfilments: 'Fulfillments',
  price_minor: 'Price',
  visible: 'Shown to guests',
  tags: 'Tags',
  kitchen_name: 'Kitchen name',
  plu: 'PLU',
  sku: 'SKU',
  item_kind: 'Kind',
  tax_class: 'Tax class',
  allergens: 'Allergens',
  prep_seconds: 'Preparation, seconds',
  alcohol: 'Contains alcohol',
  image_url: 'Picture',
  key: 'Size key',
  is_default: 'Selected by default',
  internal_name: 'Internal name',
  pricing: 'Prices of its options',
  group_price_minor: 'Price of the group',
  min: 'At least',
  max: 'At most',
  free_count: 'Free',
  max_per_option: 'Most per option',
  default_count: 'Selected by default, how many',
  prices: 'Prices by size',
  hidden: 'Hidden from guests',
  // Values
  product: 'Product',
  combo: 'Combo',
  open_price: 'Open price',
  text: 'Text only',
  individual: 'Each option has its own price',
  group: 'One price for all options',
  none: 'Free of charge',
  by_size: 'By the size of the item',
  by_sequence: 'By how many were chosen before',
  by_size_sequence: 'By size and by how many were chosen',
  yes: 'Yes',
  no: 'No',
  nothing: 'None',
  noLimit: 'No limit',
  always: 'Always',
  ruleTag: (tag: string) => `Items tagged “${tag}”`,
  rulePaused: 'What is paused',
  ruleNew: (days: number) => `What is new in ${days} days`,
  hours: (windows: number) => (windows === 1 ? '1 opening a week' : `${windows} openings a week`),
  ofCollection: 'A picture of a collection',
  cells: (count: number) => (count === 1 ? '1 price' : `${count} prices`),
})

const known = (key: string): key is Exclude<keyof typeof words, 'ruleTag' | 'ruleNew' | 'hours' | 'cells'> =>
  Object.hasOwn(words, key) && typeof Reflect.get(words, key) === 'string'

/** A field's name for people. */
export const fieldLabel = (field: string): string => (known(field) ? words[field] : field)

/** A value out of a fixed list, for people. */
export const choiceLabel = (value: string): string => (known(value) ? words[value] : value)
