import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { Charge, mostCharges, restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import * as z from 'zod/mini'
import { found, mustBeCurrent } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { serves } from '../../../platform/context.ts'
import * as store from './store.ts'

/** What is added to orders. */
export const chargeRoutes = serves(restaurantCharges, {
  async charges({ input: { restaurant_id, page, per_page }, db }) {
    const { rows, total } = await store.pageOf(db, restaurant_id, page, per_page)
    return { data: rows.map(answerOf), total, page, per_page }
  },

  async createCharge({ input: { restaurant_id, charge }, write }) {
    return write(async ({ tx, changed }) => {
      if ((await store.lockedCount(tx, restaurant_id)) >= mostCharges)
        throw new Problem('conflict', `A restaurant has ${mostCharges} charges at most. Please remove one first.`)
      const row = await store.insert(tx, restaurant_id, columnsOf(charge))
      changed({ id: restaurant_id, description: `- **charge added**: ${chargeText(row)}` })
      return answerOf(row)
    })
  },

  async updateCharge({ input: { restaurant_id, charge_id, charge }, write }) {
    const { version, ...fields } = charge
    return write(async ({ tx, changed }) => {
      const before = found(await store.lock(tx, restaurant_id, charge_id), 'charge')
      mustBeCurrent(before, version, 'this charge')
      const after = await store.edit(tx, charge_id, columnsOf(fields))
      changed({ id: restaurant_id, description: `- **charge changed**: ${chargeText(before)} → ${chargeText(after)}` })
      return answerOf(after)
    })
  },

  async removeCharge({ input: { restaurant_id, charge_id }, write }) {
    return write(async ({ tx, changed }) => {
      const row = found(await store.lock(tx, restaurant_id, charge_id), 'charge')
      await store.remove(tx, charge_id)
      changed({ id: restaurant_id, description: `- **charge removed**: ${chargeText(row)}` })
      return { id: row.id, name: row.name }
    })
  },
})

function columnsOf({ availability, below_minor, per, tag, ...rest }: InputOf<typeof restaurantCharges.createCharge>['charge']) {
  return {
    ...rest,
    per,
    // A tag that nothing asks for would come back when somebody changes the basis.
    tag: per === 'tag' ? tag : '',
    below_minor: below_minor ?? null,
    availability: availability == null ? null : JSON.stringify(availability),
  }
}

function answerOf(row: store.ChargeRow): Charge {
  return z.parse(Charge, { ...row, inserted_at: row.inserted_at.toISOString(), updated_at: row.updated_at.toISOString() })
}

/** "Bag fee, 25 per order" for the history, the amount in minor units or percent. */
function chargeText({ name, amount_type, amount, per, tag, active }: store.ChargeRow): string {
  const sum = amount_type === 'percent' ? `${amount / 100}%` : `${amount} in minor units`
  return plain(`${name}, ${sum} per ${per === 'tag' ? `item tagged ${tag}` : per}${active ? '' : ', off'}`)
}
