import { connectable } from '@brigade/contract/channels/connectable.ts'
import { serves } from '../../../platform/context.ts'
import { connectableRows } from './store-connectable.ts'

/** Restaurants that a person may put on a channel. */
export const connectableRoutes = serves(connectable, {
  async connectableRestaurants({ input: { id, name, page, per_page }, staff, db }) {
    const { rows, total } = await connectableRows(db, staff.id, { channelId: id, name, page, per_page })
    const data = rows.map(({ may_publish, ...row }) => ({ ...row, _can: { publish: may_publish } }))
    return { data, total, page, per_page }
  },
})
