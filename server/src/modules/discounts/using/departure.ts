import { counted } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Departure, DeparturePreview, ResourcePart } from '../../../platform/resource-registry.ts'
import { giveBack } from './moving.ts'
import { countOpenOf, lockOpenOf } from './store-reservations.ts'

const leaving = ({ going }: Departure) => [going.get('discount') ?? [], going.get('restaurant') ?? []] as const

/** Of what leaves a company nothing stays reserved, and nobody of the other company approves it. Orders that were paid stay as they are. */
export const reservationsLeaving: ResourcePart = {
  async foreseeDeparture(db: Queryable, departure: Departure): Promise<DeparturePreview> {
    const open = await countOpenOf(db, ...leaving(departure))
    const isOne = open === 1
    return {
      refusals: [],
      left: open === 0 ? [] : [`Discounts that are reserved for ${counted(open, 'order')} that ${isOne ? 'is' : 'are'} being paid are given back.`],
      came: [],
    }
  },
  async departing(tx: Tx, departure: Departure): Promise<void> {
    await giveBack(tx, await lockOpenOf(tx, ...leaving(departure)), 'expired')
  },
}
