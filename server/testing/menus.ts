import { randomUUID } from 'node:crypto'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { type Applied, applyOps } from '../src/modules/menus/draft/apply.ts'
import type { Database } from '../src/platform/database.ts'

// Menus of any size, made the way people and imports make them.

type Create = Extract<MenuOp, { op: 'create' }>

/** The operation that makes a node; its id and that of the operation are new. */
export function making(kind: NodeKind, parent_id: string | null, more: Partial<Omit<Create, 'op' | 'kind' | 'parent_id'>> = {}): Create {
  return { op: 'create', client_op_id: randomUUID(), id: randomUUID(), kind, parent_id, fields: {}, ...more }
}

const dishes = ['Margherita', 'Pepperoni', 'Caesar salad', 'Lasagne', 'Burger', 'Club sandwich', 'Lemonade', 'Tiramisu', 'Ramen', 'Tacos']
const sections = ['Pizza', 'Salads', 'Pasta', 'Burgers', 'Sandwiches', 'Drinks', 'Desserts', 'Sides', 'Breakfast', 'Specials']
const sizes = ['Small', 'Medium', 'Large']
const groups = ['Toppings', 'Dressing', 'Crust', 'Extras', 'Sauce', 'Milk', 'Temperature', 'Sides']
const perItem = 4.3
const itemsPerSection = 25
const sectionsPerMenu = 20
const optionsPerGroup = 6

/** Operations that make a menu of exactly so many nodes (at least 40): menus, sections, items with sizes, shared modifiers. */
export function menuOps(nodes: number): Create[] {
  const ops: Create[] = []
  const room = () => nodes - ops.length
  const add = (op: Create) => {
    if (room() > 0) ops.push(op)
    return op
  }
  const modifiers = Array.from({ length: Math.max(2, Math.floor(nodes / 100)) }, (_, at) => addGroup(add, at))
  const itemCount = Math.max(1, Math.floor(room() / perItem))
  const sectionCount = Math.ceil(itemCount / itemsPerSection)
  const menus = Array.from({ length: Math.ceil(sectionCount / sectionsPerMenu) }, (_, at) =>
    add(making('menu', null, { fields: { name: at === 0 ? 'All day' : `Menu ${at + 1}` } })),
  )
  const shelves = Array.from({ length: sectionCount }, (_, at) =>
    add(making('category', menus[at % menus.length]?.id ?? null, { fields: { name: `${named(sections, at)}` } })),
  )
  for (let at = 0; room() > 0; at += 1) addItem(add, at, shelves[Math.floor(at / itemsPerSection) % shelves.length], modifiers)
  return ops
}

const named = (names: readonly string[], at: number): string => {
  const name = names[at % names.length] ?? ''
  return at < names.length ? name : `${name} ${Math.floor(at / names.length) + 1}`
}

function addGroup(add: (op: Create) => Create, at: number): Create {
  const min = at % 3 === 0 ? 1 : 0
  const modifier = add(making('modifier', null, { fields: { name: named(groups, at), min, max: 4 } }))
  for (let option = 0; option < optionsPerGroup; option += 1)
    add(making('option', modifier.id, { fields: { name: `${named(groups, at)} ${option + 1}`, price_minor: option * 50 } }))
  return modifier
}

function addItem(add: (op: Create) => Create, at: number, shelf: Create | undefined, modifiers: readonly Create[]): void {
  const fields = { name: named(dishes, at), price_minor: 500 + ((at * 37) % 2500), plu: `P${at + 1}`, tags: [at % 7 === 0 ? 'vegan' : 'house'] }
  const item = add(making('item', null, { fields }))
  if (shelf) add(making('placement', shelf.id, { ref_id: item.id }))
  if (at % 3 === 0)
    for (const [place, name] of sizes.entries())
      add(
        making('size', item.id, {
          fields: { name, key: name.toLowerCase(), price_minor: fields.price_minor + place * 200, is_default: place === 1 },
        }),
      )
  const modifier = modifiers[at % modifiers.length]
  if (modifier && at % 4 !== 3) add(making('link', item.id, { ref_id: modifier.id }))
  const other = modifiers[(at + 1) % modifiers.length]
  if (other && at % 3 === 1) add(making('link', item.id, { ref_id: other.id, fields: { max: 2 } }))
}

/** A restaurant, or a library, that a group owns. Answers its id. */
export function makeRestaurant(
  database: Database,
  given: { group: number; name?: string; kind?: 'restaurant' | 'library'; timezone?: string; currency?: string },
): Promise<number> {
  return database.write(async (tx) => {
    const { id } = await tx
      .insertInto('restaurants')
      .values({
        name: given.name ?? 'Trattoria Test',
        kind: given.kind ?? 'restaurant',
        timezone: given.timezone ?? 'America/New_York',
        currency: given.currency ?? 'USD',
        parent_access_group_id: given.group,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('access_group_resources')
      .values({ resource_type: 'restaurant', resource_id: id, access_group_id: given.group, relation: 'owner' })
      .execute()
    return id
  })
}

/** Does a batch to a menu, in a transaction of its own. */
export function applyTo(database: Database, restaurantId: number, ops: readonly MenuOp[], userId: number | null = null): Promise<Applied> {
  return database.write((tx) => applyOps(tx, { restaurantId, batchId: randomUUID(), ops, userId }))
}

/** Gives a restaurant a menu of so many nodes. */
export function fillMenu(database: Database, restaurantId: number, nodes: number): Promise<Applied> {
  return applyTo(database, restaurantId, menuOps(nodes))
}
