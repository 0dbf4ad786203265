import * as z from 'zod/mini'
import { pictureIdOf } from '../collections/uses.ts'
import { orEmpty, storable, text } from '../fields/fields.ts'
import { fulfilmentName } from '../fields/sales-context.ts'
import { weekHours } from '../fields/week-hours.ts'
import { eachOnce } from '../kit/each-once.ts'
import { graphJson } from '../kit/graph.ts'
import { largestPrice } from './price-list.ts'

// The menu tree of specification section 3. What is stored are eight kinds of rows; the twelve node types are how they are seen.

export const nodeTypes = [
  'Root',
  'Category',
  'Menu',
  'Item',
  'MenuItem',
  'MenuItemPivot',
  'ItemSize',
  'ItemModifier',
  'ItemOption',
  'ModifierWithSizes',
  'Library',
  'POS',
] as const
export type NodeType = (typeof nodeTypes)[number]

export const variants = ['base', 'dependent', 'library', 'dynamic'] as const
export type Variant = (typeof variants)[number]

/** active sells, hidden is kept from guests, archived is out of the tree; a pause is none of these. */
export const lifecycles = ['active', 'hidden', 'archived'] as const
export type Lifecycle = (typeof lifecycles)[number]

/** Rows of the draft. A placement puts an item into a menu, a link puts a modifier on an item, a size or an option. */
export const nodeKinds = ['category', 'menu', 'placement', 'item', 'size', 'modifier', 'option', 'link'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** The kinds of children each kind may have; `root` is the menu itself, `shelf` holds definitions, which have no parent. */
export const parentsOf: Record<NodeKind, readonly (NodeKind | 'root' | 'shelf')[]> = {
  category: ['root', 'menu', 'category'],
  menu: ['root', 'category'],
  placement: ['category', 'menu'],
  item: ['shelf'],
  size: ['item'],
  modifier: ['shelf'],
  option: ['modifier'],
  link: ['item', 'size', 'option'],
}

/** What a node points to. */
export const refersTo: Partial<Record<NodeKind, NodeKind>> = { placement: 'item', link: 'modifier', option: 'item' }

/** Modifiers within modifiers, counted from the item. */
export const deepestModifiers = 6

export const itemKinds = ['product', 'combo', 'open_price', 'text'] as const
/** How the options of a modifier are priced; `by_size` and `by_size_sequence` make it a ModifierWithSizes. */
export const pricings = ['individual', 'group', 'none', 'by_size', 'by_sequence', 'by_size_sequence'] as const
export type Pricing = (typeof pricings)[number]
export const allergens = [
  'celery',
  'crustaceans',
  'eggs',
  'fish',
  'gluten',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
] as const
/** An allergen that is not listed is unknown, which is not the same as free. */
export const allergenStates = ['present', 'may', 'free'] as const

const name = text('Name is required', 1, 200)
const longText = z.string().check(z.maxLength(2000, { error: 'must be at most 2000 characters' }), storable)
const shortText = z.string().check(z.trim(), z.maxLength(100, { error: 'must be at most 100 characters' }), storable)
/** Minor units of the menu's currency; 0 is free, nothing is inherited. */
const price = z
  .int({ error: 'must be an amount of money' })
  .check(z.minimum(-largestPrice, { error: 'must be a larger amount' }), z.maximum(largestPrice, { error: 'must be a smaller amount' }))
const count = z.int({ error: 'must be a whole number' }).check(z.minimum(0), z.maximum(999))
const tag = text('Tag is required', 1, 50)

/** Guests' browsers load it, so it must be a web address, or a picture of a collection: it gets one when guests are shown it. */
const isImage = (text: string): boolean => isWebAddress(text) || pictureIdOf(text) !== undefined
const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address)
/** No password in the address: everybody who sees the menu could read it, and browsers load no picture with one. */
const isOpenAddress = (address: string): boolean => !isWebAddress(address) || new URL(address).username + new URL(address).password === ''
/** What an item shows: an address of the web, or `picture:12`, a picture of a collection (`pictureReference`). */
export const imageAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: 'must be at most 500 characters' }),
    orEmpty(isImage, 'must be an address that begins with https:// or http://'),
    orEmpty(isOpenAddress, 'must not contain a name or a password'),
    storable,
  )

/** A rule that fills a dynamic category or menu. */
export const dynamicRule = z.discriminatedUnion('by', [
  z.object({ by: z.literal('tag'), tag }),
  z.object({ by: z.literal('paused') }),
  z.object({ by: z.literal('new_since'), days: z.int().check(z.minimum(1), z.maximum(365)) }),
])
export type DynamicRule = z.infer<typeof dynamicRule>

/** A cell of the matrix option x size x sequence; a size is known by its key, so that renaming it moves no price. */
export const optionPrice = z.object({
  size_key: z.optional(shortText),
  /** 1 for the first topping, 2 for the second; the last one goes on for all after it. */
  sequence: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  price_minor: price,
})
export type OptionPrice = z.infer<typeof optionPrice>

const sellable = { name, description: longText, tags: eachOnce(tag).check(z.maxLength(50)) }

/** The fields that each kind may own, with their rules. A node stores those that it does not inherit. */
export const nodeFields = {
  category: z.partial(z.object({ name, description: longText, availability: z.nullable(weekHours), rule: dynamicRule })),
  menu: z.partial(
    z.object({ name, description: longText, availability: z.nullable(weekHours), fulfilments: eachOnce(fulfilmentName), rule: dynamicRule }),
  ),
  placement: z.partial(z.object({ name, description: longText, price_minor: price, visible: z.boolean(), availability: z.nullable(weekHours) })),
  item: z.partial(
    z.object({
      ...sellable,
      kitchen_name: shortText,
      plu: shortText,
      sku: shortText,
      item_kind: z.enum(itemKinds),
      tax_class: shortText,
      price_minor: z.nullable(price),
      allergens: z.partialRecord(z.enum(allergens), z.enum(allergenStates)),
      prep_seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
      alcohol: z.boolean(),
      image_url: imageAddress,
      visible: z.boolean(),
    }),
  ),
  size: z.partial(z.object({ name, key: shortText, price_minor: z.nullable(price), plu: shortText, is_default: z.boolean() })),
  modifier: z.partial(
    z.object({
      name,
      internal_name: shortText,
      pricing: z.enum(pricings),
      group_price_minor: price,
      min: count,
      max: z.nullable(count),
      free_count: count,
      max_per_option: count,
      plu: shortText,
    }),
  ),
  option: z.partial(
    z.object({
      name,
      price_minor: z.nullable(price),
      plu: shortText,
      default_count: count,
      prices: z.array(optionPrice).check(z.maxLength(400)),
      tags: eachOnce(tag),
    }),
  ),
  link: z.partial(z.object({ min: count, max: z.nullable(count), free_count: count, hidden: z.boolean() })),
} as const satisfies Record<NodeKind, z.core.$ZodType>

/** Own values of a node, of whichever kind. */
export type NodeFields = z.infer<typeof nodeFields.item> &
  Omit<z.infer<typeof nodeFields.modifier>, 'name' | 'plu'> &
  Omit<z.infer<typeof nodeFields.option>, 'name' | 'plu' | 'price_minor' | 'tags'> &
  Omit<z.infer<typeof nodeFields.size>, 'name' | 'plu' | 'price_minor'> &
  Omit<z.infer<typeof nodeFields.category>, 'name' | 'description'> &
  Pick<z.infer<typeof nodeFields.menu>, 'fulfilments'> &
  Pick<z.infer<typeof nodeFields.link>, 'hidden'>

/** Fields that may differ by channel and fulfilment. */
export const overridable = ['name', 'description', 'price_minor', 'visible', 'plu', 'image_url', 'max'] as const
export type Overridable = (typeof overridable)[number]

/** One row of the draft as editors load it: short, and all of a tree at once. */
export const MenuNode = z.object({
  id: z.string(),
  kind: z.enum(nodeKinds),
  type: z.enum(nodeTypes),
  variant: z.enum(variants),
  parent_id: z.nullable(z.string()),
  ref_id: z.nullable(z.string()),
  source_id: z.nullable(z.string()),
  position: z.string(),
  lifecycle: z.enum(lifecycles),
  /** As resolved: its own, or inherited. */
  name: z.string(),
  price_minor: z.nullable(z.int()),
  /** It, or what it stands for, is paused now. */
  paused: z.boolean(),
  revision: z.int(),
})
export type MenuNode = z.infer<typeof MenuNode>

/** Rows are one JSON value, because a GraphQL executor would visit each field of each row, which is slow. */
export const menuNodes = graphJson(z.array(MenuNode))

/** How a row is seen: the node types of specification section 3. `target` is what a placement or link points to. */
export function nodeTypeOf(kind: NodeKind, pricing: Pricing | undefined, isBroken: boolean): NodeType {
  switch (kind) {
    case 'category':
      return 'Category'
    case 'menu':
      return 'Menu'
    case 'item':
      return 'Item'
    case 'placement':
      return isBroken ? 'MenuItemPivot' : 'MenuItem'
    case 'size':
      return 'ItemSize'
    case 'option':
      return 'ItemOption'
    default:
      return pricing === 'by_size' || pricing === 'by_size_sequence' ? 'ModifierWithSizes' : 'ItemModifier'
  }
}
