import type { IngestError, OrderAnswer } from '@brigade/contract/orders/ingest.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { Bearer } from '../credentials/store-credentials.ts'
import type { Judged } from './judge.ts'

// Orders do not know customers. The module that does says here what an ordering system should hear of a guest whose order was taken.

export interface GuestOfOrder {
  readonly restaurantId: number
  /** As they were sent; empty for none. */
  readonly phone: string
  readonly email: string
  /** Of an order that is there by this alone: any other, a test or one that is sent again, could be sent to try addresses. */
  readonly isNew: boolean
}

/** Who sent the orders. */
export type Sender = Pick<Bearer, 'id' | 'knows_company'>

/** A sentence for each guest, in their order; nothing for most. */
export type GuestWarner = (db: Queryable, sender: Sender, guests: readonly GuestOfOrder[], now: Date) => Promise<readonly (string | undefined)[]>

let warner: GuestWarner | undefined

/** The module above calls this when it registers itself. */
export function registerGuestWarner(one: GuestWarner): void {
  warner = one
}

/** The answers with what is to be said of the guests of these orders, which come in the order of `judged`. Asked once for a batch. */
export async function withGuestWarnings(
  answers: readonly OrderAnswer[],
  judged: readonly Judged[],
  { db, sender, now }: { readonly db: Queryable; readonly sender: Sender; readonly now: Date },
): Promise<OrderAnswer[]> {
  const asked = judged.flatMap(({ order, place }, at) => {
    const { phone = '', email = '' } = order.guest ?? {}
    const isNew = answers[at]?.status === 'created' && !order.is_test
    return phone === '' && email === '' ? [] : [{ at, restaurantId: place.id, phone, email, isNew }]
  })
  if (!warner || asked.length === 0) return [...answers]
  const said = await warner(db, sender, asked, now)
  const warnings = new Map(asked.flatMap(({ at }, n): [number, IngestError][] => (said[n] ? [[at, { path: 'guest', message: said[n] }]] : [])))
  return answers.map((answer, at) => {
    const warning = warnings.get(at)
    return warning && answer.status !== 'refused' ? { ...answer, warnings: [...answer.warnings, warning] } : answer
  })
}
