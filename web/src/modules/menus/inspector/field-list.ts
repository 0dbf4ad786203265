import type { NodeKind } from '@brigade/contract/menus/menu-nodes.ts'

/** How a field is edited. */
export type Control =
  | 'text'
  | 'long'
  | 'money'
  | 'count'
  | 'limit'
  | 'yes-no'
  | 'choice'
  | 'tags'
  | 'allergens'
  | 'hours'
  | 'fulfilments'
  | 'rule'
  | 'picture'

export interface FieldSpec {
  readonly field: string
  readonly control: Control
  /** Over the whole width. */
  readonly isWide?: boolean
}

/** Fields that belong together, under one heading; the first group has none. */
export interface FieldGroup {
  readonly title?: 'kitchen' | 'codes' | 'guests' | 'rules' | 'hours'
  readonly fields: readonly FieldSpec[]
}

const name: FieldSpec = { field: 'name', control: 'text', isWide: true }
const description: FieldSpec = { field: 'description', control: 'long', isWide: true }
const price: FieldSpec = { field: 'price_minor', control: 'money' }
const visible: FieldSpec = { field: 'visible', control: 'yes-no' }
const plu: FieldSpec = { field: 'plu', control: 'text' }
const tags: FieldSpec = { field: 'tags', control: 'tags', isWide: true }
const hours: FieldGroup = { title: 'hours', fields: [{ field: 'availability', control: 'hours', isWide: true }] }
const min: FieldSpec = { field: 'min', control: 'count' }
const max: FieldSpec = { field: 'max', control: 'limit' }
const free: FieldSpec = { field: 'free_count', control: 'count' }

const item: readonly FieldGroup[] = [
  { fields: [name, description, price, { field: 'item_kind', control: 'choice' }, visible, { field: 'alcohol', control: 'yes-no' }] },
  {
    title: 'guests',
    fields: [{ field: 'allergens', control: 'allergens', isWide: true }, tags, { field: 'image_url', control: 'picture', isWide: true }],
  },
  {
    title: 'kitchen',
    fields: [
      { field: 'kitchen_name', control: 'text' },
      { field: 'prep_seconds', control: 'count' },
    ],
  },
  { title: 'codes', fields: [plu, { field: 'sku', control: 'text' }, { field: 'tax_class', control: 'text' }] },
]

/** What the inspector shows of each kind, in its order. */
export const fieldGroups: Record<NodeKind, readonly FieldGroup[]> = {
  category: [{ fields: [name, description, { field: 'rule', control: 'rule', isWide: true }] }, hours],
  menu: [{ fields: [name, description, { field: 'fulfilments', control: 'fulfilments', isWide: true }] }, hours],
  item,
  placement: [...item, hours],
  size: [{ fields: [name, price, { field: 'is_default', control: 'yes-no' }] }, { title: 'codes', fields: [{ field: 'key', control: 'text' }, plu] }],
  modifier: [
    {
      fields: [
        name,
        { field: 'internal_name', control: 'text' },
        { field: 'pricing', control: 'choice', isWide: true },
        { field: 'group_price_minor', control: 'money' },
      ],
    },
    { title: 'rules', fields: [min, max, free, { field: 'max_per_option', control: 'count' }] },
    { title: 'codes', fields: [plu] },
  ],
  option: [{ fields: [name, price, { field: 'default_count', control: 'count' }, tags] }, { title: 'codes', fields: [plu] }],
  link: [{ title: 'rules', fields: [min, max, free, { field: 'hidden', control: 'yes-no' }] }],
}
