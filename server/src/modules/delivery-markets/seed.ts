import { type DeliveryArea, sizeOf } from '@brigade/contract/fields/delivery-area.ts'
import { found } from '../../platform/access/records.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import type { SeededRestaurant } from '../restaurants/public.ts'
import { historyFieldsOf } from './history-texts.ts'
import { insert, lock } from './store.ts'
import { insertRule, type RuleColumns } from './store-rules.ts'

interface DemoMarket {
  readonly name: string
  /** The group that owns it. */
  readonly on: string
  readonly area: DeliveryArea
  readonly served: readonly { readonly by: string; readonly terms: RuleColumns }[]
}

const evenings = JSON.stringify([2, 3, 4, 5, 6].map((dow) => ({ dow, start_min: 17 * 60, end_min: 21 * 60 + 30 })))
const terms = (fee_minor: number, min_order_minor: number, free_from_minor: number | null, minutes: number): RuleColumns => ({
  fee_minor,
  min_order_minor,
  free_from_minor,
  minutes,
  availability: null,
})

const markets: readonly DemoMarket[] = [
  {
    name: 'Portland peninsula',
    on: 'New England',
    area: { kind: 'radius', center: { latitude: 43.6565, longitude: -70.25 }, radius_m: 4000 },
    served: [{ by: 'Tide & Ember Old Port', terms: terms(499, 2500, 8000, 35) }],
  },
  {
    name: 'Chicago north side',
    on: 'Chicagoland',
    area: {
      kind: 'polygon',
      // The lake shore and back along the Kennedy Expressway.
      ring: [
        [-87.74, 41.9],
        [-87.63, 41.9],
        [-87.64, 41.97],
        [-87.67, 42.03],
        [-87.68, 42.07],
        [-87.74, 42.07],
        [-87.74, 41.9],
      ],
    },
    served: [
      { by: 'Nonna Rosa Logan Square', terms: terms(399, 2000, 6000, 40) },
      // It brings orders out of its own neighbourhood in the evening alone.
      { by: 'Nonna Rosa Evanston', terms: { ...terms(599, 3000, null, 50), availability: evenings } },
    ],
  },
]

/** Where two restaurants of the demo company deliver together, and one alone; answers their history. */
export async function insertMarkets(
  tx: Tx,
  groups: readonly DemoGroup[],
  restaurants: readonly SeededRestaurant[],
  { owner, at }: { owner: DemoStaff; at: number },
): Promise<DemoEntry[]> {
  const entries: DemoEntry[] = []
  for (const { name, on, area, served } of markets) {
    const group = groupNamed(groups, on)
    const columns = { name, active: true, area_kind: area.kind, area_size: sizeOf(area), area: JSON.stringify(area) }
    const id = await insert(tx, columns, group.id)
    for (const each of served) {
      const restaurant = restaurants.find((one) => one.name === each.by)
      if (restaurant) await insertRule(tx, id, restaurant.id, each.terms)
    }
    const changes = diffOf(undefined, historyFieldsOf(found(await lock(tx, id), 'delivery market')))
    entries.push({ resource: 'delivery_market', resource_id: id, reach: group.ancestors, ...byPerson(owner), action: 'create', changes, at })
  }
  return entries
}
