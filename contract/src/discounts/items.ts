import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'

// Which items an offer means. Restaurants of one offer have menus of their own, so items are meant as orders name them: by name, by category or
// by the number of the item. Case, accents and the kinds of an apostrophe make no difference.

export const mostItemRules = 200
/** Minor units no offer may name more than. */
export const mostMinor = 100_000_000

export const itemRuleKinds = ['name', 'category', 'plu'] as const
export type ItemRuleKind = (typeof itemRuleKinds)[number]
export const itemRuleNames: Readonly<Record<ItemRuleKind, string>> = { name: 'Item', category: 'Category', plu: 'PLU' }

export const ItemRule = z.object({ by: z.enum(itemRuleKinds, { error: 'Choose one' }), text: text('Name an item or a category', 1, 300) })
export type ItemRule = z.infer<typeof ItemRule>

const some = z._default(z.array(ItemRule).check(z.maxLength(mostItemRules, { error: `Name at most ${mostItemRules}` })), [])

/** What fits any of `include` and none of `exclude`; without anything to include, every item that is not excluded. */
export const ItemRules = z._default(z.object({ include: some, exclude: some }), { include: [], exclude: [] })
export type ItemRules = z.infer<typeof ItemRules>
export const everyItem: ItemRules = { include: [], exclude: [] }
