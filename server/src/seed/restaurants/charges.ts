import { insert as insertMessage } from '../../modules/menus/messages/store.ts'
import { insert as insertCharge } from '../../modules/restaurants/charges/store.ts'
import type { Tx } from '../../platform/database.ts'
import type { SeededRestaurant } from './write.ts'

const packed = { kind: 'packaging', amount_type: 'fixed', per: 'order', fulfilments: ['delivery', 'pickup'] }
const small = { kind: 'small_order', amount_type: 'fixed', per: 'order', fulfilments: ['delivery'] }

const charges = [
  { of: 'Nonna Rosa Carroll Gardens', name: 'Pizza box', amount: 75, ...packed },
  { of: 'Nonna Rosa Carroll Gardens', name: 'Small order', amount: 300, below_minor: 1500, ...small },
  { of: 'Tide & Ember Old Port', name: 'Packaging', amount: 150, ...packed },
  { of: 'Tide & Ember Old Port', name: 'Service', kind: 'service', amount_type: 'percent', amount: 1800, per: 'order', fulfilments: ['dine_in'] },
]

const messages = [
  { of: 'Nonna Rosa Carroll Gardens', tone: 'info', texts: { en: 'All our dough rests for two days.', it: 'Il nostro impasto riposa due giorni.' } },
  { of: 'Tide & Ember Old Port', tone: 'warning', texts: { en: 'Raw shellfish may increase your risk of foodborne illness.' } },
]

/** What is added to an order, and what guests are told on the menu. */
export async function insertCharges(tx: Tx, restaurants: readonly SeededRestaurant[], at: Date): Promise<void> {
  const named = (name: string) => {
    const found = restaurants.find((one) => one.name === name)
    if (!found) throw new Error(`The demo company has no ${name}`)
    return found.id
  }
  const made = { inserted_at: at, updated_at: at }
  const always = { availability: null }
  for (const { of, ...charge } of charges) await insertCharge(tx, named(of), { ...charge, ...always, ...made })
  for (const { of, texts, tone } of messages)
    await insertMessage(tx, { restaurant_id: named(of), scope: 'tree', texts: JSON.stringify(texts), tone, ...made })
}
