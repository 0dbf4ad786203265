import type { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import type { StaffContext } from '../../../platform/context.ts'
import { done, unchanged } from '../../../platform/row-by-row.ts'
import { foreignPictures, sendAgain, withForeignPictures } from '../../menus/publishing/public.ts'
import { settleStates } from '../states/settle.ts'
import { refused, unseen } from './change-listings.ts'
import { namingChannel } from './naming-channel.ts'
import { listingName } from './rules.ts'
import { listingsToSend, type UnsentRow } from './store-changing.ts'

/** Sends again what did not arrive: a menu in the name of who asks, if they may publish it, and else in that of who asked for it first. */
export function retryListings({ input: { listing_ids }, staff, jobs, write }: StaffContext<typeof listingsOfMany.retryListings>) {
  return write(async ({ tx, changed }) => {
    const rows = await listingsToSend(tx, staff.id, listing_ids)
    const failed: UnsentRow[] = []
    const sending = [...rows.values()].flatMap(({ may, sending_id, sending_state }) =>
      may && sending_id !== null && sending_state === 'failed' ? [sending_id] : [],
    )
    const foreign = await withForeignPictures(tx, sending)
    const results = listing_ids.map((id): Outcome => {
      const row = rows.get(id)
      if (!row) return unseen(id, 'listing')
      const name = listingName(row.restaurant_name, row.channel_name)
      if (!row.may) return refused(id, name, 'You may look at it, but not send it again.')
      if (row.state === 'retired') return refused(id, name, 'It is off, so nothing is sent there.')
      if (row.sending_state === 'blocked') return refused(id, name, 'Its menu has to be corrected and published again.')
      if (row.sending_id !== null && foreign.has(row.sending_id)) return refused(id, name, foreignPictures)
      if (!didFail(row)) return { id, ...unchanged(name, 'Nothing failed there.') }
      failed.push(row)
      return { id, ...done(name) }
    })
    if (failed.length === 0) return { results }
    const targets = failed.flatMap(({ sending_id, sending_state, may_publish }) =>
      sending_id !== null && sending_state === 'failed' ? [{ id: sending_id, mayPublish: may_publish }] : [],
    )
    const queued = await sendAgain(tx, jobs, staff.id, {
      restaurants: failed.map(({ restaurant_id }) => restaurant_id),
      targets,
      listings: failed.filter(({ is_live }) => is_live),
    })
    for (const row of failed) {
      const what = row.sending_id !== null && queued.has(row.sending_id) ? `publication ${row.sending_number}` : 'what is closed and out'
      changed({ id: row.restaurant_id, ...namingChannel(row, (name) => `Sent ${what} to ${name} once more`) })
    }
    await settleStates(
      tx,
      failed.map(({ id }) => id),
    )
    return { results }
  })
}

const didFail = ({ sending_state, telling }: UnsentRow): boolean => sending_state === 'failed' || telling === 'failed'
