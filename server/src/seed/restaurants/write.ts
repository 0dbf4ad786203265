import { randomUUID } from 'node:crypto'
import { applyOps } from '../../modules/menus/draft/apply.ts'
import { own } from '../../platform/access/holdings.ts'
import type { Tx } from '../../platform/database.ts'
import { contacts } from '../company.ts'
import { groupNamed, type SeededGroup } from '../rows.ts'
import { copperKettle } from './copper-kettle.ts'
import { MenuSketch } from './menu-sketch.ts'
import { nonnaRosa } from './nonna-rosa.ts'
import { brandHours, ownHours, type PlaceFacts, placeFacts } from './places.ts'
import { daikanyama, tideAndEmber } from './tide-and-ember.ts'

export interface SeededRestaurant {
  readonly id: number
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly ancestors: readonly number[]
  readonly facts: PlaceFacts
  /** Its own operations, for whoever needs the ids of what they made. */
  readonly menu: MenuSketch
}

const brands = [
  { brand: 'Tide & Ember', sketch: tideAndEmber },
  { brand: 'Nonna Rosa', sketch: nonnaRosa },
  { brand: 'Copper Kettle', sketch: copperKettle },
] as const

/** A library for each brand, and the restaurants that draw from it, with their hours. */
export async function insertRestaurants(tx: Tx, groups: readonly SeededGroup[], at: Date): Promise<SeededRestaurant[]> {
  const all: SeededRestaurant[] = []
  for (const { brand, sketch } of brands) {
    const group = groupNamed(groups, brand)
    const facts: PlaceFacts = { timezone: 'America/New_York', city: '', region: '', postal_code: '' }
    const library = await insertRestaurant(tx, { name: `${brand} menu`, kind: 'library', group, facts, menu: sketch(), at })
    await draft(tx, library)
    await insertHours(tx, { access_group_id: group.id }, brandHours[brand] ?? [])
    all.push(library)
    for (const place of groups.filter(({ name, ancestors }) => ancestors.includes(group.id) && Object.hasOwn(placeFacts, name))) {
      const restaurant = await insertRestaurant(tx, {
        name: place.name,
        kind: 'restaurant',
        group: place,
        facts: placeFacts[place.name] ?? facts,
        menu: menuOf(place.name, brand, library.menu),
        at,
      })
      await draft(tx, restaurant)
      const week = ownHours[place.name]
      if (week) await insertHours(tx, { restaurant_id: restaurant.id }, week)
      all.push(restaurant)
    }
  }
  await insertHolidays(tx, groups[0]?.id ?? 0, at)
  return all
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

interface NewRestaurant {
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly group: SeededGroup
  readonly facts: PlaceFacts
  readonly menu: MenuSketch
  readonly at: Date
}

async function insertRestaurant(tx: Tx, { name, kind, group, facts, menu, at }: NewRestaurant): Promise<SeededRestaurant> {
  const { status = 'live', currency = 'USD', country = 'US', tax_mode = 'exclusive', ...place } = facts
  const [, , phone] = contacts[Object.keys(placeFacts).indexOf(name) % contacts.length] ?? contacts[0] ?? ['', '', '']
  const { id } = await tx
    .insertInto('restaurants')
    .values({
      ...place,
      name,
      kind,
      status,
      currency,
      country,
      tax_mode,
      address: kind === 'library' ? '' : (group.description.split(',')[0] ?? ''),
      phone: kind === 'library' ? '' : country === 'JP' ? '+81364550123' : `+1${phone}`,
      email: kind === 'library' ? '' : `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
      went_live_at: status === 'onboarding' || kind === 'library' ? null : at,
      parent_access_group_id: group.id,
      inserted_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await own(tx, 'restaurant', id, group.id)
  return { id, name, kind, ancestors: group.ancestors, facts, menu }
}

/** What a menu begins with was done by nobody: the first Undo of whoever opens it must not take the menu away. */
async function draft(tx: Tx, { id, name, menu }: SeededRestaurant): Promise<void> {
  const { outcomes } = await applyOps(tx, { restaurantId: id, batchId: randomUUID(), ops: menu.ops, userId: null })
  const refused = outcomes.find(({ state }) => state !== 'done')
  if (refused) throw new Error(`The demo menu of ${name} was refused: ${refused.message}`)
}

async function insertHours(tx: Tx, of: { restaurant_id: number } | { access_group_id: number }, week: readonly object[]): Promise<void> {
  await tx
    .insertInto('service_hours')
    .values({ ...of, week: JSON.stringify(week) })
    .execute()
}

/** The whole company is closed on two days that are still to come. */
async function insertHolidays(tx: Tx, access_group_id: number, founded: Date): Promise<void> {
  const now = new Date(founded.getTime() + 362 * 86_400_000)
  const year = now.getUTCMonth() === 11 && now.getUTCDate() > 25 ? now.getUTCFullYear() + 1 : now.getUTCFullYear()
  const holidays = [
    { date: `${year}-12-25`, label: 'Christmas Day' },
    { date: `${year + 1}-01-01`, label: 'New Year’s Day' },
  ]
  await tx
    .insertInto('hours_exceptions')
    .values(holidays.map(({ date, label }) => ({ access_group_id, date_from: date, date_to: date, kind: 'closed', label, source: 'holiday' })))
    .execute()
}
