import type { DiscountUse, Reservation } from '@brigade/contract/discounts/using.ts'
import type { ReservationRow } from './store-reservations.ts'
import type { ShownUse } from './store-uses.ts'

/** One whose time is over is told so before anybody has freed it. */
export function reservationAnswer({ uuid, restaurant_id, reference, status, is_overdue, expires_at, evaluation }: ReservationRow): Reservation {
  return { uuid, restaurant_id, reference, status: is_overdue ? 'expired' : status, expires_at: expires_at?.toISOString() ?? null, evaluation }
}

export function answerOfUse({ customer_id, customer_name, at, amount, refunded, paid_by, ...row }: ShownUse): DiscountUse {
  return {
    ...row,
    customer: customer_id === null ? null : { id: customer_id, name: customer_name },
    amount_minor: amount,
    refunded_minor: refunded,
    paid_by: [...paid_by],
    at: at.toISOString(),
  }
}
