import type { GuestCategory, GuestItem, GuestMenu, GuestMenuList, GuestSize } from '@brigade/contract/menus/guest-menu.ts'
import type { NodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { rootsToWalk } from '../draft/menu-size.ts'
import { pictureNamed } from '../pictures/named-pictures.ts'
import { childrenOf, isBroken, itemsOf, type MenuModel, placementsOf, refOf, type TreeNode } from '../public/model.ts'
import { groupsOf, type Modifiers } from './modifiers.ts'
import { type GuestView, guestViewOf, type ResolveContext } from './resolve-context.ts'
import { groupsMenus } from './shown-menus.ts'

/**
 * The draft as a guest would see it: every value found, what is not to be had marked with its reason. Menus of another fulfilment
 * and links whose end is gone are not in it at all.
 */
export function resolveMenu(model: MenuModel, context: ResolveContext): GuestMenu {
  const { channel, fulfilment, currency, taxInclusive, timezone } = context
  const view = guestViewOf(model, context)
  const modifiers = groupsOf(view)
  const menus = rootsToWalk(model).flatMap((root) => listsOf(view, modifiers, root, []))
  return {
    channel,
    fulfilment,
    currency,
    tax_inclusive: taxInclusive,
    timezone,
    menus,
    groups: Object.fromEntries(modifiers.groups),
    charges: [],
    messages: [],
  }
}

/** The menus at or below a node of the root; a category that holds items itself is a menu too. */
function listsOf(sight: GuestView, modifiers: Modifiers, node: TreeNode, path: readonly string[]): GuestMenuList[] {
  const { shown } = sight.context
  if (node.kind === 'menu') {
    if (shown && !shown.has(node.id)) return []
    const modes = sight.value(node.id, 'fulfilments') ?? []
    const isHere = modes.length === 0 || modes.includes(sight.context.fulfilment)
    return isHere ? [listOf(sight, modifiers, node, path)] : []
  }
  if (node.kind !== 'category') return []
  if (!groupsMenus(sight.model, node.id)) return shown && !shown.has(node.id) ? [] : [listOf(sight, modifiers, node, path)]
  const below = [...path, nameOf(sight, node.id)]
  const state = sight.stateOf(node, availabilityOf(sight, node.id))
  const found = childrenOf(sight.model, node.id).flatMap((child) => listsOf(sight, modifiers, child, below))
  return found.map((list) => ({ ...list, hours: [...hoursOf(sight, node.id), ...list.hours], unavailable: state ?? list.unavailable }))
}

function listOf(sight: GuestView, modifiers: Modifiers, node: TreeNode, path: readonly string[]): GuestMenuList {
  const bare: GuestCategory = {
    id: node.id,
    name: '',
    description: '',
    path: [],
    hours: [],
    items: placedIn(sight, modifiers, node),
    unavailable: null,
  }
  const below = childrenOf(sight.model, node.id, 'category').flatMap((category) => categoriesOf(sight, modifiers, category, []))
  return {
    id: node.id,
    name: nameOf(sight, node.id),
    description: sight.value(node.id, 'description') ?? '',
    path: [...path],
    hours: hoursOf(sight, node.id),
    categories: bare.items.length > 0 ? [bare, ...below] : below,
    unavailable: sight.stateOf(node, availabilityOf(sight, node.id)),
  }
}

/** A category with those below it, one after another: channels know no categories within categories. */
function categoriesOf(sight: GuestView, modifiers: Modifiers, node: TreeNode, path: readonly string[]): GuestCategory[] {
  const name = nameOf(sight, node.id)
  const hours = hoursOf(sight, node.id)
  const own: GuestCategory = {
    id: node.id,
    name,
    description: sight.value(node.id, 'description') ?? '',
    path: [...path],
    hours,
    items: placedIn(sight, modifiers, node),
    unavailable: sight.stateOf(node, availabilityOf(sight, node.id)),
  }
  const below = childrenOf(sight.model, node.id, 'category').flatMap((child) => categoriesOf(sight, modifiers, child, [...path, name]))
  const within = below.map((child) => ({ ...child, hours: [...hours, ...child.hours], unavailable: own.unavailable ?? child.unavailable }))
  return own.items.length > 0 || below.length === 0 ? [own, ...within] : within
}

function placedIn(sight: GuestView, modifiers: Modifiers, node: TreeNode): GuestItem[] {
  const rule = sight.value(node.id, 'rule')
  if (node.variant === 'dynamic' && rule) return computed(sight, rule).map((item) => itemOf(sight, modifiers, item, item))
  return childrenOf(sight.model, node.id, 'placement').flatMap((placement) => {
    const item = refOf(sight.model, placement.id)
    return item && !isBroken(sight.model, placement.id) ? [itemOf(sight, modifiers, placement, item)] : []
  })
}

/** Items that a rule gathers, of those that are on the menu somewhere. */
function computed(sight: GuestView, rule: NonNullable<NodeFields['rule']>): TreeNode[] {
  const { model, context } = sight
  const fresh = rule.by === 'new_since' ? context.newItems?.(rule.days) : undefined
  const fits = (id: string): boolean => {
    if (rule.by === 'tag') return (sight.value(id, 'tags') ?? []).some((tag) => tag.toLowerCase() === rule.tag.toLowerCase())
    return rule.by === 'paused' ? sight.isPaused(id) : fresh?.has(id) === true
  }
  const items = itemsOf(model)
  // Looking at them costs too, though none fits.
  sight.gathered(items.length / 10)
  const found = items.filter((item) => fits(item.id) && placementsOf(model, item.id).length > 0)
  sight.gathered(found.length)
  return found
}

function itemOf(sight: GuestView, modifiers: Modifiers, place: TreeNode, item: TreeNode): GuestItem {
  const itemKind = sight.value(place.id, 'item_kind') ?? 'product'
  const price = sight.price(place.id)
  const sizes = childrenOf(sight.model, item.id, 'size').map((size) => sizeOf(sight, modifiers, size, price))
  const needsPrice = itemKind === 'product' || itemKind === 'combo'
  const hasPrice = sizes.length > 0 ? sizes.some((size) => size.price_minor !== null) : price !== null
  const hours = availabilityOf(sight, place.id)
  return {
    id: place.id,
    item_id: item.id,
    name: nameOf(sight, place.id),
    description: sight.value(place.id, 'description') ?? '',
    image_url: imageOf(sight, place.id),
    item_kind: itemKind,
    price_minor: sizes.length > 0 ? null : price,
    sizes,
    modifiers: modifiers.usesOf(item.id),
    tags: sight.value(place.id, 'tags') ?? [],
    allergens: { ...sight.value(place.id, 'allergens') },
    alcohol: sight.value(place.id, 'alcohol') ?? false,
    plu: sight.value(place.id, 'plu') ?? '',
    tax_class: sight.value(place.id, 'tax_class') ?? '',
    hours: hours ? [[...hours]] : [],
    unavailable: sight.stateOf(place, hours) ?? (needsPrice && !hasPrice ? 'no_price' : null),
  }
}

function sizeOf(sight: GuestView, modifiers: Modifiers, size: TreeNode, itemPrice: number | null): GuestSize {
  const price = sight.price(size.id) ?? itemPrice
  return {
    id: size.id,
    key: sight.value(size.id, 'key') ?? size.id,
    name: nameOf(sight, size.id),
    price_minor: price,
    is_default: sight.value(size.id, 'is_default') ?? false,
    plu: sight.value(size.id, 'plu') ?? '',
    modifiers: modifiers.usesOf(size.id),
    unavailable: sight.stateOf(size) ?? (price === null ? 'no_price' : null),
  }
}

function imageOf({ value, context }: GuestView, id: string): string {
  const image = value(id, 'image_url') ?? ''
  if (context.image) return context.image(image)
  return pictureNamed(image) === undefined ? image : ''
}

const nameOf = (sight: GuestView, id: string): string => sight.value(id, 'name') ?? ''
const availabilityOf = (sight: GuestView, id: string): NodeFields['availability'] => sight.value(id, 'availability') ?? null

function hoursOf(sight: GuestView, id: string): GuestCategory['hours'] {
  const hours = availabilityOf(sight, id)
  return hours ? [[...hours]] : []
}
