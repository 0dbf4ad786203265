import type { Tx } from '../../../platform/database.ts'
import type { SeededRestaurant } from '../../restaurants/public.ts'
import { insert } from './store.ts'

const messages = [
  { of: 'Nonna Rosa Carroll Gardens', tone: 'info', texts: { en: 'All our dough rests for two days.', it: 'Il nostro impasto riposa due giorni.' } },
  { of: 'Tide & Ember Old Port', tone: 'warning', texts: { en: 'Raw shellfish may increase your risk of foodborne illness.' } },
]

/** Messages for guests on the menu. */
export async function insertMessages(tx: Tx, restaurants: readonly SeededRestaurant[], at: Date): Promise<void> {
  for (const { of, texts, tone } of messages) {
    const restaurant = restaurants.find(({ name }) => name === of)
    if (!restaurant) throw new Error(`The demo company has no ${of}.`)
    await insert(tx, { restaurant_id: restaurant.id, scope: 'tree', texts: JSON.stringify(texts), tone, inserted_at: at, updated_at: at })
  }
}
