import * as z from 'zod/mini'

// What guests of a store find: the menu as it was sent, with what was changed here since, as people and apps of real marketplaces do.

export const changeKinds = ['price', 'name', 'missing', 'unknown', 'paused', 'on_sale'] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface LiveThing {
  readonly id: string
  readonly name: string
  readonly price_minor: number | null
  readonly on_sale: boolean
}

/** What the marketplace changed by itself, by the id of the thing. */
export type OwnChanges = Map<string, Partial<Omit<LiveThing, 'id'>> & { readonly isGone?: boolean; readonly isOwn?: boolean }>

const price = z.nullable(z.int())
const Sellable = z.object({ id: z.string(), name: z.string(), price_minor: price })
const Menu = z.object({
  menus: z._default(
    z.array(
      z.object({
        id: z.string(),
        categories: z.array(
          z.object({ id: z.string(), items: z.array(z.object({ ...Sellable.shape, item_id: z.string(), sizes: z.array(Sellable) })) }),
        ),
      }),
    ),
    [],
  ),
  groups: z._default(z.record(z.string(), z.object({ options: z.array(Sellable) })), {}),
})

interface Shown {
  readonly menus: Readonly<Record<string, unknown>>
  readonly paused: readonly string[]
  readonly changes: OwnChanges
}

/** Everything in the menus of a store, with its state. */
export function liveThings({ menus, paused, changes }: Shown): LiveThing[] {
  const out = new Set(paused)
  const things: LiveThing[] = []
  const add = ({ id, name, price_minor }: z.infer<typeof Sellable>, ...places: readonly string[]): void => {
    const { isGone, isOwn: _, ...changed } = changes.get(id) ?? {}
    if (!isGone) things.push({ id, name, price_minor, on_sale: ![id, ...places].some((place) => out.has(place)), ...changed })
  }
  for (const menu of Object.values(menus).map((one) => z.parse(Menu, one))) {
    for (const list of menu.menus)
      for (const category of list.categories)
        for (const item of category.items) {
          add(item, item.item_id, category.id, list.id)
          for (const size of item.sizes) add(size)
        }
    for (const { options } of Object.values(menu.groups)) for (const option of options) add(option)
  }
  for (const [id, { isOwn, name = '', price_minor = null, on_sale = true }] of changes) if (isOwn) things.push({ id, name, price_minor, on_sale })
  return things
}

/** Changes something by itself; the first thing that nothing was done to where none is named. Answers its id. */
export function changeThing(store: Shown, kind: ChangeKind, id?: string): string | undefined {
  const { changes } = store
  if (kind === 'unknown') {
    const own = id ?? `own-${changes.size + 1}`
    changes.set(own, { isOwn: true, name: 'Store special', price_minor: 999, on_sale: true })
    return own
  }
  const thing = liveThings(store).find((one) => (id === undefined ? !changes.has(one.id) && isFit(one, kind) : one.id === id))
  if (!thing) return undefined
  changes.set(thing.id, { ...changes.get(thing.id), ...changed(kind, thing) })
  return thing.id
}

const isFit = ({ price_minor, on_sale }: LiveThing, kind: ChangeKind): boolean =>
  (kind !== 'price' || price_minor !== null) && (kind !== 'on_sale' || !on_sale)

function changed(kind: Exclude<ChangeKind, 'unknown'>, { name, price_minor }: LiveThing): Partial<LiveThing> & { readonly isGone?: boolean } {
  if (kind === 'price') return { price_minor: (price_minor ?? 0) + 100 }
  if (kind === 'name') return { name: `${name} (new)` }
  if (kind === 'missing') return { isGone: true }
  return { on_sale: kind === 'on_sale' }
}
