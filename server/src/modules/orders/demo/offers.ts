import type { IngestLine, IngestOrder } from '@brigade/contract/orders/ingest.ts'
import type { Dice } from '../../../platform/dice.ts'
import type { OrderShared } from '../ingest/store-offers.ts'

// Orders do not know offers: whoever writes the demo company says what its offers take off, and who pays for it.

/** What a guest is about to pay for. */
export interface GuestBasket {
  readonly restaurantId: number
  readonly externalId: string
  readonly at: number
  /** On the clock of the restaurant; 0 is Sunday. */
  readonly wall: { readonly date: string; readonly minute: number; readonly dow: number }
  /** As the ordering system says them. */
  readonly channel: string
  readonly fulfilment: string
  readonly lines: readonly IngestLine[]
  readonly charges: IngestOrder['charges']
}

export interface TakenOff {
  readonly discounts: IngestOrder['discounts']
  /** Part of them that is off charges. */
  readonly ofCharges: number
}

export interface OffersOfGuests {
  /** Nothing where the restaurant gives none: its till has discounts of its own there. */
  takenOff(dice: Dice, basket: GuestBasket): TakenOff | undefined
  /** The order ends without a sale. */
  giveBack(restaurantId: number, externalId: string): void
  /** Who pays for the discounts of an order, as the ingest would be told. */
  sharesOf(restaurantId: number, externalId: string): OrderShared['discounts'] | undefined
}

/** With the day on which the restaurant opened. */
export interface OffersOnDay {
  readonly offers: OffersOfGuests
  readonly date: string
}

const dayMinutes = 1440

/** Minutes after the midnight of the day that it opened, as the clock on the wall shows them. */
export function wallOf(date: string, weekday: number, minute: number): GuestBasket['wall'] {
  if (minute < dayMinutes) return { date, minute, dow: weekday }
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  return { date: next, minute: minute - dayMinutes, dow: (weekday + 1) % 7 }
}
