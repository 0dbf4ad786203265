import { type GuestGroup, type GuestItem, type GuestMenu, type GuestOption, type GuestUse, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import * as z from 'zod/mini'
import type { LiveThing } from '../../menus/publishing/public.ts'
import { openDays } from './uber-eats-hours.ts'

// A menu as Uber Eats holds it: menus show categories, categories show items, items ask for groups, and what a group offers are items again.
// Ids are ours. Where one of ours is needed several times there, what comes after `~` tells them apart.

const Text = z.object({ translations: z.record(z.string(), z.string()) })
const Hours = z.array(z.object({ day_of_week: z.string(), time_periods: z.array(z.object({ start_time: z.string(), end_time: z.string() })) }))
const Quantity = z.object({
  min_permitted: z.optional(z.nullable(z.int())),
  max_permitted: z.optional(z.nullable(z.int())),
  default_quantity: z.optional(z.nullable(z.int())),
  charge_above: z.optional(z.nullable(z.int())),
})
const Suspension = z.object({ suspend_until: z.optional(z.nullable(z.number())), reason: z.optional(z.nullable(z.string())) })
const Entity = z.object({ id: z.string(), type: z.optional(z.string()) })

const UberItem = z.object({
  id: z.string(),
  external_data: z.optional(z.nullable(z.string())),
  title: Text,
  description: z.optional(z.nullable(Text)),
  image_url: z.optional(z.nullable(z.string())),
  price_info: z.object({ price: z.int() }),
  quantity_info: z.optional(z.nullable(z.object({ quantity: z.optional(z.nullable(Quantity)) }))),
  suspension_info: z.optional(z.nullable(z.object({ suspension: z.optional(z.nullable(Suspension)) }))),
  modifier_group_ids: z.optional(z.nullable(z.object({ ids: z.array(z.string()) }))),
  tax_info: z.optional(z.nullable(z.object({ tax_rate: z.optional(z.nullable(z.number())) }))),
  dish_info: z.optional(
    z.nullable(
      z.object({
        classifications: z.optional(
          z.nullable(
            z.object({
              alcoholic_items: z.optional(z.nullable(z.int())),
              dietary_label_info: z.optional(z.nullable(z.object({ labels: z.array(z.string()) }))),
            }),
          ),
        ),
      }),
    ),
  ),
  visibility_info: z.optional(z.nullable(z.object({ hours: z.array(z.object({ hours_of_week: Hours })) }))),
})
export type UberItem = z.infer<typeof UberItem>

const UberGroup = z.object({
  id: z.string(),
  title: Text,
  quantity_info: z.optional(z.nullable(z.object({ quantity: z.optional(z.nullable(Quantity)) }))),
  modifier_options: z.array(Entity),
})

/** Of what comes back only this is read; the rest of it may be anything. */
export const UberMenu = z.object({
  menus: z.array(
    z.object({ id: z.string(), title: Text, subtitle: z.optional(z.nullable(Text)), service_availability: Hours, category_ids: z.array(z.string()) }),
  ),
  categories: z.array(z.object({ id: z.string(), title: Text, subtitle: z.optional(z.nullable(Text)), entities: z.array(Entity) })),
  items: z.array(UberItem),
  modifier_groups: z.array(UberGroup),
  menu_type: z.optional(z.nullable(z.string())),
})
export type UberMenu = z.infer<typeof UberMenu>

const text = (words: string): z.infer<typeof Text> => ({ translations: { en_us: words } })
const textOf = ({ translations }: z.infer<typeof Text>): string => translations.en_us ?? Object.values(translations)[0] ?? ''

/** An id of ours as it stands there: a size may be called by what may not stand in an address. */
const idThere = (id: string): string => id.replaceAll(/[~/;%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** The id that is ours; what the store added itself keeps its own. */
export function ownId(id: string): string {
  const [own = id] = id.split('~', 1)
  try {
    return decodeURIComponent(own)
  } catch {
    return own
  }
}

const sizesId = (itemId: string): string => `${idThere(itemId)}~sizes`

const dietary: Readonly<Record<string, string>> = {
  vegan: 'VEGAN',
  vegetarian: 'VEGETARIAN',
  gluten_free: 'GLUTEN_FREE',
  'gluten free': 'GLUTEN_FREE',
}

/** Things under their ids; what has one of them and is something else gets another one. */
function shelf<T extends { readonly id: string }>() {
  const byId = new Map<string, { readonly text: string; readonly thing: T }>()
  return {
    /** Answers the id it stands under. */
    add(thing: T, place: string): string {
      const content = JSON.stringify(thing)
      const known = byId.get(thing.id)
      if (!known) byId.set(thing.id, { text: content, thing })
      if (!known || known.text === content) return thing.id
      const id = `${thing.id}~${place}`
      byId.set(id, { text: content, thing: { ...thing, id } })
      return id
    },
    all: () => [...byId.values()].map(({ thing }) => thing),
  }
}

/** The menu of one fulfilment; sizes are a group that has to be chosen from, and each of them asks for what it has of its own. */
export function uberMenu(menu: GuestMenu): UberMenu {
  const items = shelf<UberItem>()
  const categories = shelf<UberMenu['categories'][number]>()
  const groups = new Map<string, z.infer<typeof UberGroup>>()

  function groupsOf(uses: readonly GuestUse[]): string[] {
    return [...new Set(uses.flatMap((use) => groupOf(use) ?? []))]
  }

  /** One group of ours is as many there as rules it is used by. */
  function groupOf(use: GuestUse): string | undefined {
    const group = menu.groups[use.group_id]
    if (!group) return undefined
    const id = `${idThere(group.id)}~${use.min}.${use.max ?? 'any'}.${use.free_count}`
    if (groups.has(id)) return id
    const quantity = {
      min_permitted: use.min,
      ...(use.max !== null && { max_permitted: use.max }),
      ...(use.free_count > 0 && { charge_above: use.free_count }),
    }
    const modifier_options: z.infer<typeof Entity>[] = []
    // Known before its options are looked at: one of them may lead back here.
    groups.set(id, { id, title: text(group.name), quantity_info: { quantity }, modifier_options })
    for (const option of group.options.filter(({ unavailable }) => unavailable === null))
      modifier_options.push({ id: items.add(optionItem(group, option), id), type: 'ITEM' })
    return id
  }

  function optionItem(group: GuestGroup, option: GuestOption): UberItem {
    const price = group.pricing === 'none' ? 0 : (optionPrice(option, null, 1) ?? 0)
    const quantity = {
      ...(group.max_per_option > 1 && { max_permitted: group.max_per_option }),
      ...(option.default_count > 0 && { default_quantity: option.default_count }),
    }
    return sellable(option, price, groupsOf(option.modifiers), quantity)
  }

  function itemOf(item: GuestItem, hours: GuestItem['hours']): UberItem {
    const sizes = item.sizes.filter(({ unavailable }) => unavailable === null)
    const ids = [...(sizes.length > 0 ? [sizesOf(item, sizes)] : []), ...groupsOf(item.modifiers)]
    const labels = [...new Set(item.tags.flatMap((tag) => dietary[tag.toLowerCase()] ?? []))]
    const classifications = { ...(item.alcohol && { alcoholic_items: 1 }), ...(labels.length > 0 && { dietary_label_info: { labels } }) }
    return {
      ...sellable(item, sizes.length > 0 ? 0 : (item.price_minor ?? 0), ids, {}),
      ...(item.description !== '' && { description: text(item.description) }),
      ...(/^https?:/.test(item.image_url) && { image_url: item.image_url }),
      ...(Object.keys(classifications).length > 0 && { dish_info: { classifications } }),
      ...(hours.length > 0 && { visibility_info: { hours: [{ hours_of_week: openDays(hours) }] } }),
    }
  }

  function sizesOf(item: GuestItem, sizes: GuestItem['sizes']): string {
    const id = sizesId(item.id)
    const modifier_options = sizes.map((size) => {
      const sized = sellable(size, size.price_minor ?? 0, groupsOf(size.modifiers), size.is_default ? { default_quantity: 1 } : {})
      return { id: items.add(sized, item.id), type: 'ITEM' }
    })
    groups.set(id, { id, title: text('Size'), quantity_info: { quantity: { min_permitted: 1, max_permitted: 1 } }, modifier_options })
    return id
  }

  const menus = menu.menus.flatMap((list) => {
    const service_availability = openDays(list.hours)
    if (list.unavailable !== null || service_availability.length === 0) return []
    const category_ids = list.categories.flatMap((category) => {
      const shown = category.items.filter(({ unavailable }) => unavailable === null)
      if (category.unavailable !== null || shown.length === 0) return []
      const entities = shown.map((item) => ({ id: items.add(itemOf(item, [...category.hours, ...item.hours]), category.id), type: 'ITEM' }))
      const { id, name, description } = category
      return [categories.add({ id, title: text(name || list.name), ...(description !== '' && { subtitle: text(description) }), entities }, list.id)]
    })
    const subtitle = list.description === '' ? {} : { subtitle: text(list.description) }
    return [{ id: list.id, title: text(list.name), ...subtitle, service_availability, category_ids }]
  })
  return { menus, categories: categories.all(), items: items.all(), modifier_groups: [...groups.values()] }
}

interface Named {
  readonly id: string
  readonly name: string
  readonly plu: string
}

function sellable({ id, name, plu }: Named, price: number, groupIds: readonly string[], quantity: z.infer<typeof Quantity>): UberItem {
  return {
    id: idThere(id),
    ...(plu !== '' && { external_data: plu }),
    title: text(name),
    price_info: { price },
    ...(Object.keys(quantity).length > 0 && { quantity_info: { quantity } }),
    ...(groupIds.length > 0 && { modifier_group_ids: { ids: [...groupIds] } }),
    // What an item is taxed by is settled at the till; Uber taxes by the settings of the store.
    tax_info: {},
  }
}

export function isSuspended({ suspension_info }: UberItem, now: Date): boolean {
  return (suspension_info?.suspension?.suspend_until ?? 0) * 1000 > now.getTime()
}

/** What guests find there, by our ids. What asks for a size has no price of its own. */
export function thingsOf({ items }: UberMenu, now: Date): LiveThing[] {
  return items.map((item) => {
    const id = ownId(item.id)
    const isSized = item.modifier_group_ids?.ids.includes(sizesId(id)) === true
    return { id, name: textOf(item.title), price_minor: isSized ? null : item.price_info.price, on_sale: !isSuspended(item, now) }
  })
}

/** Ids there of everything that is out: by itself, or by the category or menu it stands in. */
export function outThere({ menus, categories, items }: UberMenu, paused: ReadonlySet<string>): Set<string> {
  const shut = new Set(menus.filter(({ id }) => paused.has(ownId(id))).flatMap(({ category_ids }) => category_ids))
  const within = categories.filter(({ id }) => paused.has(ownId(id)) || shut.has(id)).flatMap(({ entities }) => entities.map(({ id }) => id))
  return new Set([...within, ...items.map(({ id }) => id).filter((id) => paused.has(ownId(id)))])
}
