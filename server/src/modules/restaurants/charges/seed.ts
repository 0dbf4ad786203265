import type { Tx } from '../../../platform/database.ts'
import type { SeededRestaurant } from '../seed.ts'
import { insert } from './store.ts'

const packed = { kind: 'packaging', amount_type: 'fixed', per: 'order', fulfilments: ['delivery', 'pickup'] }
const small = { kind: 'small_order', amount_type: 'fixed', per: 'order', fulfilments: ['delivery'] }

const charges = [
  { of: 'Nonna Rosa Carroll Gardens', name: 'Pizza box', amount: 75, ...packed },
  { of: 'Nonna Rosa Carroll Gardens', name: 'Small order', amount: 300, below_minor: 1500, ...small },
  { of: 'Tide & Ember Old Port', name: 'Packaging', amount: 150, ...packed },
  { of: 'Tide & Ember Old Port', name: 'Service', kind: 'service', amount_type: 'percent', amount: 1800, per: 'order', fulfilments: ['dine_in'] },
]

/** What is added to orders. */
export async function insertCharges(tx: Tx, restaurants: readonly SeededRestaurant[], at: Date): Promise<void> {
  for (const { of, ...charge } of charges) {
    const restaurant = restaurants.find(({ name }) => name === of)
    if (!restaurant) throw new Error(`The demo company has no ${of}.`)
    await insert(tx, restaurant.id, { ...charge, availability: null, inserted_at: at, updated_at: at })
  }
}
