import * as z from 'zod/mini'

// What the documentation of Uber Eats asks of a menu.

const id = z.string().check(z.minLength(1))
const Text = z.object({ translations: z.record(z.string(), z.string().check(z.minLength(1))) })
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Days = z.array(
  z.object({
    day_of_week: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
    time_periods: z.array(z.object({ start_time: time, end_time: time })),
  }),
)
const count = z.optional(z.int().check(z.minimum(0)))
const QuantityInfo = z.optional(
  z.object({ quantity: z.object({ min_permitted: count, max_permitted: count, default_quantity: count, charge_above: count }) }),
)
const Entities = z.array(z.object({ id, type: z.literal('ITEM') }))
const Suspension = z.object({ suspend_until: z.optional(z.int()), reason: z.optional(z.string()) })
export const SuspensionInfo = z.object({ suspension: Suspension })

export const Item = z.looseObject({
  id,
  title: Text,
  price_info: z.looseObject({ price: z.int().check(z.minimum(0)) }),
  quantity_info: QuantityInfo,
  suspension_info: z.optional(SuspensionInfo),
  modifier_group_ids: z.optional(z.looseObject({ ids: z.array(id) })),
  tax_info: z.looseObject({}),
})

export const menuTypes = ['MENU_TYPE_FULFILLMENT_DELIVERY', 'MENU_TYPE_FULFILLMENT_PICK_UP', 'MENU_TYPE_FULFILLMENT_DINE_IN'] as const
export const MenuType = z.enum(menuTypes)
export type MenuType = z.infer<typeof MenuType>

export const Menu = z.looseObject({
  menus: z.array(z.looseObject({ id, title: Text, service_availability: Days, category_ids: z.array(id) })),
  categories: z.array(z.looseObject({ id, title: Text, entities: Entities })),
  items: z.array(Item),
  modifier_groups: z.array(z.looseObject({ id, title: Text, quantity_info: QuantityInfo, modifier_options: Entities })),
  menu_type: z.optional(MenuType),
})
export type Menu = z.infer<typeof Menu>

/** Everything that is wrong with a menu of the right shape. */
export function menuProblems({ menus, categories, items, modifier_groups: groups }: Menu): string[] {
  const ids = { category: setOf(categories), item: setOf(items), group: setOf(groups) }
  return [
    ...(menus.length === 0 ? ['A catalog needs at least one menu.'] : []),
    ...menus.flatMap(({ id: menu, service_availability }) =>
      service_availability.some(({ time_periods }) => time_periods.length > 0) ? [] : [`Menu ${menu} has no hours on any day of the week.`],
    ),
    ...doubled('menu', menus),
    ...doubled('category', categories),
    ...doubled('item', items),
    ...doubled('modifier group', groups),
    ...menus.flatMap(({ id: menu, category_ids }) => missing(`Menu ${menu}`, 'category', category_ids, ids.category)),
    ...categories.flatMap((one) => missing(`Category ${one.id}`, 'item', one.entities.map(idOf), ids.item)),
    ...items.flatMap((one) => missing(`Item ${one.id}`, 'modifier group', one.modifier_group_ids?.ids ?? [], ids.group)),
    ...groups.flatMap((one) => missing(`Modifier group ${one.id}`, 'item', one.modifier_options.map(idOf), ids.item)),
    ...groups.flatMap(({ id: group, quantity_info }) => {
      const { min_permitted: min = 0, max_permitted: max = Number.POSITIVE_INFINITY } = quantity_info?.quantity ?? {}
      return min > max ? [`Modifier group ${group} asks for more than it permits.`] : []
    }),
    ...[...items.map(idOf), ...groups.map(idOf)].filter((one) => /[/;]/.test(one)).map((one) => `The id ${one} has a sign that is not permitted.`),
  ]
}

interface WithId {
  readonly id: string
}
const idOf = ({ id: own }: WithId): string => own
const setOf = (all: readonly WithId[]): ReadonlySet<string> => new Set(all.map(idOf))

function doubled(what: string, all: readonly WithId[]): string[] {
  const groups = Map.groupBy(all, idOf)
  return [...groups].flatMap(([own, same]) => (same.length > 1 ? [`The ${what} ${own} is there twice.`] : []))
}

function missing(who: string, what: string, named: readonly string[], known: ReadonlySet<string>): string[] {
  return named.filter((one) => !known.has(one)).map((one) => `${who} names the ${what} ${one}, which is not there.`)
}
