import { own } from '../../platform/access/holdings.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { type PlaceFacts, placeFacts } from './seed-places.ts'

export interface SeededRestaurant {
  readonly id: number
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly ancestors: readonly number[]
  readonly facts: PlaceFacts
}

const brands = ['Tide & Ember', 'Nonna Rosa', 'Copper Kettle']

/** A library for each brand of the demo company, and after it the restaurants that draw from it. `phones` are those of their contacts. */
export async function insertRestaurants(tx: Tx, groups: readonly DemoGroup[], phones: readonly string[], at: Date): Promise<SeededRestaurant[]> {
  const all: SeededRestaurant[] = []
  for (const brand of brands) {
    const group = groupNamed(groups, brand)
    const facts: PlaceFacts = { timezone: 'America/New_York', city: '', region: '', postal_code: '' }
    all.push(await insertRestaurant(tx, { name: `${brand} menu`, kind: 'library', group, facts, phone: '', at }))
    for (const place of groups.filter(({ name, ancestors }) => ancestors.includes(group.id) && Object.hasOwn(placeFacts, name))) {
      const phone = phones[Object.keys(placeFacts).indexOf(place.name) % phones.length] ?? ''
      all.push(await insertRestaurant(tx, { name: place.name, kind: 'restaurant', group: place, facts: placeFacts[place.name] ?? facts, phone, at }))
    }
  }
  return all
}

interface NewRestaurant {
  readonly name: string
  readonly kind: 'restaurant' | 'library'
  readonly group: DemoGroup
  readonly facts: PlaceFacts
  readonly phone: string
  readonly at: Date
}

async function insertRestaurant(tx: Tx, { name, kind, group, facts, phone, at }: NewRestaurant): Promise<SeededRestaurant> {
  const { status = 'live', currency = 'USD', country = 'US', tax_mode = 'exclusive', ...place } = facts
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
  return { id, name, kind, ancestors: group.ancestors, facts }
}
