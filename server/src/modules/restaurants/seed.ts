import { found } from '../../platform/access/records.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import { historyFieldsOf, historySides } from './profile/answers.ts'
import { edit, insert, lock, type RestaurantRow } from './profile/store.ts'
import { type PlaceFacts, placeFacts } from './seed-places.ts'

export interface SeededRestaurant {
  readonly id: number
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly ancestors: readonly number[]
  readonly facts: PlaceFacts
}

const dayMs = 86_400_000
const brands = ['Tide & Ember', 'Nonna Rosa', 'Copper Kettle']

interface RestaurantPlan {
  /** Those of the contacts. */
  readonly phones: readonly string[]
  readonly owner: DemoStaff
  readonly founded: number
}

/** A library for each brand of the demo company, and after it the restaurants that draw from it; answers them with their history. */
export async function insertRestaurants(
  tx: Tx,
  groups: readonly DemoGroup[],
  { phones, owner, founded }: RestaurantPlan,
): Promise<{ restaurants: SeededRestaurant[]; entries: DemoEntry[] }> {
  const restaurants: SeededRestaurant[] = []
  const entries: DemoEntry[] = []
  async function add(name: string, kind: SeededRestaurant['kind'], group: DemoGroup, facts: PlaceFacts, phone: string): Promise<void> {
    const at = founded + dayMs + restaurants.length * 30 * 60_000
    const row = await insertRestaurant(tx, { name, kind, group, facts, phone, wentLive: at + 9 * dayMs })
    restaurants.push({ id: row.id, name, kind, ancestors: group.ancestors, facts })
    entries.push(...historyOf(row, group, owner, at))
  }
  for (const brand of brands) {
    const group = groupNamed(groups, brand)
    const nowhere: PlaceFacts = { timezone: 'America/New_York', city: '', region: '', postal_code: '' }
    await add(`${brand} menu`, 'library', group, nowhere, '')
    for (const place of groups.filter(({ name, ancestors }) => ancestors.includes(group.id) && Object.hasOwn(placeFacts, name))) {
      const phone = phones[Object.keys(placeFacts).indexOf(place.name) % phones.length] ?? ''
      await add(place.name, 'restaurant', place, placeFacts[place.name] ?? nowhere, phone)
    }
  }
  return { restaurants, entries }
}

const coverOf: Readonly<Record<string, string>> = {
  'Tide & Ember': 'Whole Branzino',
  'Nonna Rosa': 'Family Dinner for Four',
  'Copper Kettle': 'Kettle Plate',
}

interface PicturePlan {
  /** By what they show. */
  readonly pictures: ReadonlyMap<string, number>
  readonly owner: DemoStaff
  readonly at: number
}

/** Each restaurant shows the logo of its brand, and a dish. Answers the history of it. */
export async function showPictures(
  tx: Tx,
  groups: readonly DemoGroup[],
  restaurants: readonly SeededRestaurant[],
  { pictures, owner, at }: PicturePlan,
): Promise<DemoEntry[]> {
  const entries: DemoEntry[] = []
  for (const brand of brands) {
    const shown = { logo_picture_id: pictures.get(`${brand} logo`) ?? null, cover_picture_id: pictures.get(coverOf[brand] ?? '') ?? null }
    const group = groupNamed(groups, brand)
    for (const { id, ancestors } of restaurants.filter((one) => one.kind === 'restaurant' && one.ancestors.includes(group.id))) {
      const row = found(await lock(tx, id), 'restaurant')
      await edit(tx, id, shown)
      const { before, after } = historySides(row, { ...row, ...shown })
      const changes = diffOf(before, after)
      entries.push({ resource: 'restaurant', resource_id: id, reach: ancestors, ...byPerson(owner), action: 'update', changes, at })
    }
  }
  return entries
}

interface NewRestaurant {
  readonly name: string
  readonly kind: SeededRestaurant['kind']
  readonly group: DemoGroup
  readonly facts: PlaceFacts
  readonly phone: string
  readonly wentLive: number
}

async function insertRestaurant(tx: Tx, { name, kind, group, facts, phone, wentLive }: NewRestaurant): Promise<RestaurantRow> {
  const { status = 'live', currency = 'USD', country = 'US', tax_mode = 'exclusive', ...place } = facts
  const id = await insert(tx, {
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
    went_live_at: status === 'onboarding' || kind === 'library' ? null : new Date(wentLive),
    parent_access_group_id: group.id,
  })
  return found(await lock(tx, id), 'restaurant')
}

/** Made, gone live nine days later, and suspended since if it is so today. A library is live from the beginning. */
function historyOf(row: RestaurantRow, { ancestors }: DemoGroup, owner: DemoStaff, at: number): DemoEntry[] {
  const of = { resource: 'restaurant', resource_id: row.id, reach: ancestors, ...byPerson(owner) } as const
  const first = { ...historyFieldsOf(row), status: row.kind === 'library' ? 'live' : 'onboarding' }
  const statuses = row.kind === 'library' || row.status === 'onboarding' ? [] : row.status === 'live' ? ['live'] : ['live', row.status]
  return [
    { ...of, action: 'create', changes: diffOf(undefined, first), at },
    ...statuses.map((status, index): DemoEntry => {
      const changes = diffOf({ status: statuses[index - 1] ?? first.status }, { status })
      return { ...of, action: 'update', changes, at: index === 0 ? (row.went_live_at?.getTime() ?? at) : at + 300 * dayMs }
    }),
  ]
}
