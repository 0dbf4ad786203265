import { listingViews } from '@brigade/contract/channels/listing-page.ts'
import { lossCauses } from '@brigade/contract/channels/states.ts'
import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { holdsText } from '@brigade/contract/fields/searchable.ts'
import { found } from '../../../platform/access/records.ts'
import { serves } from '../../../platform/context.ts'
import { dateAt } from '../../../platform/wall-time.ts'
import { daysOfChannel, seenBook } from '../../hours/public.ts'
import { livePrices } from '../../menus/publishing/public.ts'
import * as orderable from '../orderable/store-days.ts'
import { fulfilmentsOfListing } from './store-views.ts'

/** Two weeks, from today on. */
const daysAhead = 14

/** What guests of a channel find at a restaurant: hours, prices, and how long they could order. */
export const viewRoutes = serves(listingViews, {
  async listingHours({ input: { restaurant_id, channel }, staff, db, clock }) {
    const sold = found(await fulfilmentsOfListing(db, restaurant_id, channel), 'listing')
    const book = found(await seenBook(db, staff, restaurant_id, clock.now()), 'restaurant')
    const today = dateAt(book.place.timezone, clock.now().getTime())
    const data = fulfilments
      .filter((one) => sold.includes(one))
      .flatMap((fulfilment) =>
        daysOfChannel(book, channel, fulfilment, today, daysAhead).map((day) => ({ ...day, windows: [...day.windows], fulfilment })),
      )
    return { data, timezone: book.place.timezone }
  },

  async listingPrices({ input: { restaurant_id, channel, fulfilment, name, page, per_page }, db, database, clock }) {
    found(await fulfilmentsOfListing(db, restaurant_id, channel), 'listing')
    const rows = await livePrices(database, { restaurantId: restaurant_id, channel, fulfilment: fulfilment ?? null, instant: clock.now() })
    const fitting = name === '' ? rows : rows.filter((row) => holdsText(`${row.name} ${row.category}`, name))
    return { data: fitting.slice((page - 1) * per_page, page * per_page), total: fitting.length, page, per_page }
  },

  async orderableDays({ input: { restaurant_id, channel, days }, db }) {
    found(await fulfilmentsOfListing(db, restaurant_id, channel), 'listing')
    return { data: (await orderable.daysOf(db, restaurant_id, channel, days)).map(dayAnswer) }
  },

  async orderableOfChannel({ input: { id, days }, staff, db }) {
    return { data: (await orderable.daysOfChannel(db, staff.id, id, days)).map(dayAnswer) }
  },
})

/** Causes in their order, those without a second left out. */
const dayAnswer = ({ lost, ...day }: orderable.DayRow) => ({
  ...day,
  lost: lossCauses.flatMap((cause) => {
    const seconds = lost[cause] ?? 0
    return seconds > 0 ? [{ cause, seconds }] : []
  }),
})
