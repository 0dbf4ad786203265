import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database.ts'
import type { SeededRestaurant } from '../../restaurants/public.ts'
import { applyOps } from '../draft/apply.ts'
import { copperKettle } from './copper-kettle.ts'
import { MenuSketch } from './menu-sketch.ts'
import { nonnaRosa } from './nonna-rosa.ts'
import { daikanyama, tideAndEmber } from './tide-and-ember.ts'

/** The menus of the demo restaurants, with the ids of their nodes. */
export type SeededMenus = ReadonlyMap<number, MenuSketch>

const sketches: Readonly<Record<string, () => MenuSketch>> = { 'Tide & Ember': tideAndEmber, 'Nonna Rosa': nonnaRosa, 'Copper Kettle': copperKettle }

/** The menus of the libraries, and of the restaurants after them that draw from them. `pictures` are ids of drawn ones by what they show. */
export async function insertMenus(tx: Tx, restaurants: readonly SeededRestaurant[], pictures: ReadonlyMap<string, number>): Promise<SeededMenus> {
  const menus = new Map<number, MenuSketch>()
  for (const [brand, sketch] of Object.entries(sketches)) {
    const library = sketch()
    for (const restaurant of restaurants.filter(({ name }) => name.startsWith(brand))) {
      const menu = restaurant.kind === 'library' ? library : menuOf(restaurant.name, brand, library)
      menu.illustrate(pictures)
      await draft(tx, restaurant, menu)
      menus.set(restaurant.id, menu)
    }
  }
  return menus
}

/** What a restaurant sells: the menus of its brand, with its own prices and specials; the one in Tokyo has a menu of its own. */
function menuOf(name: string, brand: string, library: MenuSketch): MenuSketch {
  if (name === 'Tide & Ember Daikanyama') return daikanyama()
  const menu = new MenuSketch()
  const take = (title: string) => menu.node('menu', null, {}, { source: library.menuId(title) })
  const reprice = (item: string, price_minor: number) => menu.node('item', null, { price_minor }, { source: library.item(item) })
  if (brand === 'Tide & Ember') {
    take('Grill')
    if (name === 'Tide & Ember Ballard') take('Late Night')
    if (name === 'Tide & Ember Old Port')
      menu.menu({ name: 'Chalkboard' }, { Today: [{ name: 'Lobster Roll', price: 2900, has: { crustaceans: 'present', gluten: 'present' } }] })
    menu.override(reprice('Ember Burger', name.endsWith('Ballard') ? 2000 : 1900), 'uber_eats', null, 'price_minor', 2250)
  } else if (brand === 'Nonna Rosa') {
    take('All Day')
    if (!name.endsWith('Evanston')) take('Lunch')
    menu.override(reprice('House Salad', 1150), null, 'delivery', 'price_minor', 1250)
    menu.override(reprice('Tiramisù', 950), 'doordash', null, 'visible', false)
  } else {
    take('Breakfast')
    take('All Day')
    if (name === 'Copper Kettle LoHi')
      menu.menu(
        { name: 'Night Owl' },
        {
          'After ten': [
            { name: 'Patty Melt', price: 1400, has: { gluten: 'present', milk: 'present' } },
            { name: 'Disco Fries', price: 1050, has: { milk: 'present' } },
          ],
        },
      )
    if (name === 'Copper Kettle Pearl Street') reprice('Avocado Toast', 1300)
  }
  return menu
}

/** The initial menu belongs to nobody: a person's first Undo must not remove it. */
async function draft(tx: Tx, { id, name }: SeededRestaurant, menu: MenuSketch): Promise<void> {
  const { outcomes } = await applyOps(tx, { restaurantId: id, batchId: randomUUID(), ops: menu.ops, userId: null })
  const refused = outcomes.find(({ state }) => state !== 'done')
  if (refused) throw new Error(`The demo menu of ${name} was refused: ${refused.message}`)
}
