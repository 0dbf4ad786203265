import type { DiscountUse } from '@brigade/contract/discounts/using.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Staff } from '../../../platform/context.ts'
import { announceWaiting } from './announcing.ts'
import { answerOfUse } from './answers.ts'
import { reservationsEnded } from './happenings.ts'
import { endRewards } from './rewards.ts'
import { movesOf } from './rules.ts'
import { moveCounters } from './store-counters.ts'
import { approveUse, declineUse, isMeantFor, stillWaiting } from './store-decisions.ts'
import { lockReservations, setStatus, usesHeld } from './store-reservations.ts'
import { shownUse, undecidedUse } from './store-uses.ts'

const word = 'discount'

export interface Decision {
  readonly use_id: number
  readonly approve: boolean
  readonly note: string
}

/**
 * A yes or no to what staff want to take off, by somebody who may decide at the restaurant. With a no nothing of the order is taken off: what
 * else applied was chosen beside it, so the system asks anew.
 */
export async function decide({ tx, changed }: Change, staff: Staff, { use_id, approve, note }: Decision): Promise<DiscountUse> {
  const asked = found(await undecidedUse(tx, staff.id, use_id), word)
  const [row] = await lockReservations(tx, [asked.reservation_id])
  // It may have gone out of reach during the wait.
  found(await undecidedUse(tx, staff.id, use_id), word)
  const held = await usesHeld(tx, [asked.reservation_id])
  const use = held.find(({ id }) => id === use_id)
  if (row === undefined || use?.status !== 'waiting') throw new Problem('conflict', 'Somebody else has decided this, or the order is off.')
  if (row.is_overdue) throw new Problem('gone', 'This waited too long and has ended. Staff can ask again.')
  if (approve) {
    // The restaurant may have come elsewhere since, where the offer is not meant for it.
    if (!(await isMeantFor(tx, use_id)))
      throw new Problem('gone', 'This offer does not apply at the restaurant any more. Decline it; staff can ask again.')
    await approveUse(tx, use_id, staff.name)
  } else {
    await endRewards(tx, [row.id], 'declined')
    await moveCounters(tx, movesOf(held, []))
    await declineUse(tx, row.id, use_id, staff.name)
    await setStatus(tx, [row.id], 'declined')
    await reservationsEnded.announce(tx, { reservationIds: [row.id], what: 'declined' })
  }
  if (approve && (await stillWaiting(tx, row.id)) === 0) await setStatus(tx, [row.id], 'reserved')
  await announceWaiting(tx, asked.restaurant_id)
  const shown = found(await shownUse(tx, staff.id, use_id), word)
  const said = [shown.reason, note].filter((text) => text !== '').map(plain)
  const verb = approve ? 'Approved' : 'Declined'
  changed({
    id: shown.discount_id,
    description: `${verb} ${moneyText(shown.amount, shown.currency)} off order ${plain(shown.reference)} at ${plain(shown.restaurant_name)}${said.length === 0 ? '' : `: ${said.join('; ')}`}`,
    withheld: { named: [{ kind: 'discounts_of_restaurant', id: shown.restaurant_id }], description: `${verb} a discount of staff` },
  })
  return answerOfUse(shown)
}
