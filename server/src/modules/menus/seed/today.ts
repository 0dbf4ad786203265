import { randomUUID } from 'node:crypto'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { SeededRestaurant } from '../../restaurants/public.ts'
import { applyOps } from '../draft/apply.ts'
import { endOfBusinessDay } from '../pauses/pause-end.ts'
import { insertAll, type NewPause } from '../pauses/store.ts'
import { prepare } from '../publishing/prepare.ts'
import { saveListings } from '../publishing/store.ts'
import { insertPublication } from '../publishing/store-targets.ts'
import { MenuSketch } from './menu-sketch.ts'
import type { SeededMenus } from './menus.ts'

/** The marketplaces of each brand, and the markup on its prices there, in hundredths of a percent. */
const marketplaces: Readonly<Record<string, readonly { readonly channel: SalesChannel; readonly markup_bp: number }[]>> = {
  'Tide & Ember': [{ channel: 'uber_eats', markup_bp: 1500 }],
  'Nonna Rosa': [
    { channel: 'doordash', markup_bp: 1000 },
    { channel: 'grubhub', markup_bp: 1200 },
  ],
  'Copper Kettle': [],
}

const isOpen = ({ kind, facts }: SeededRestaurant) => kind === 'restaurant' && facts.status === undefined

/** Gives guests of the own channels their menus, then leaves some drafts ahead of them. */
export async function publishMenus(deps: Deps, restaurants: readonly SeededRestaurant[], menus: SeededMenus, userId: number): Promise<void> {
  const begun = await deps.database.write(async (tx) => {
    const ids: number[] = []
    for (const restaurant of restaurants.filter(isOpen)) {
      await insertListings(tx, restaurant)
      const { id } = await insertPublication(tx, {
        restaurant_id: restaurant.id,
        state: 'preparing',
        from_revision: 1,
        channels: ['web', 'app'],
        note: 'Opening menu',
        created_by: userId,
        scheduled_at: null,
      })
      ids.push(id)
    }
    return ids
  })
  for (const id of begun) await prepare(deps, id)
  const [ahead] = restaurants.filter(({ name }) => name === 'Tide & Ember Old Port')
  const menu = ahead && menus.get(ahead.id)
  if (menu) await deps.database.write((tx) => moveAhead(tx, ahead.id, menu))
}

async function insertListings(tx: Tx, { id, name, facts }: SeededRestaurant): Promise<void> {
  const brand = Object.keys(marketplaces).find((one) => name.startsWith(one)) ?? ''
  const elsewhere = facts.country === undefined ? (marketplaces[brand] ?? []) : []
  for (const { channel, markup_bp } of [{ channel: 'web' as const, markup_bp: 0 }, { channel: 'app' as const, markup_bp: 0 }, ...elsewhere]) {
    // The shop in Tokyo delivers nothing.
    const own = facts.country === undefined ? ['pickup', 'delivery', 'dine_in'] : ['pickup', 'dine_in']
    const fulfilments = channel === 'web' || channel === 'app' ? own : ['delivery']
    await saveListings(tx, [{ restaurant_id: id, channel, state: 'on', markup_bp, rounding: 'none', fulfilments }])
  }
}

/** Changes that guests do not see yet. */
async function moveAhead(tx: Tx, id: number, menu: MenuSketch): Promise<void> {
  const next = new MenuSketch()
  const lobster = menu.item('Lobster Roll')
  next.ops.push({ op: 'update', client_op_id: randomUUID(), id: lobster, fields: { price_minor: 3100, description: 'Warm, with brown butter.' } })
  await applyOps(tx, { restaurantId: id, batchId: randomUUID(), ops: next.ops, userId: null })
}

/** What has run out today: in one kitchen for the day, in another until somebody says so. */
export async function insertPauses(tx: Tx, restaurants: readonly SeededRestaurant[], menus: SeededMenus, userId: number, now: Date): Promise<void> {
  const at = (name: string) => restaurants.find((one) => one.name === name)
  const pauses: NewPause[] = []
  const bare = { part: 0, channel: '', access_group_id: null, place: '' } as const
  const [oldPort, congress] = [at('Tide & Ember Old Port'), at('Copper Kettle South Congress')]
  const tide = menus.get(at('Tide & Ember menu')?.id ?? 0)
  if (oldPort && tide) {
    const ends_at = endOfBusinessDay(now, oldPort.facts.timezone, oldPort.facts.business_day_cutoff_min ?? 240)
    const node_id = tide.item('Oysters')
    pauses.push({
      ...bare,
      batch_id: randomUUID(),
      restaurant_id: oldPort.id,
      kind: 'item',
      node_id,
      tag: null,
      label: 'Oysters',
      end_rule: 'end_of_business_day',
      ends_at,
      note: 'The boat did not go out.',
    })
  }
  if (congress)
    pauses.push({
      ...bare,
      batch_id: randomUUID(),
      restaurant_id: congress.id,
      kind: 'tag',
      node_id: null,
      tag: 'avocado',
      label: 'avocado',
      end_rule: 'manual',
      ends_at: null,
      note: '',
    })
  await insertAll(tx, userId, pauses)
}
