import type { CalendarOffer, offers } from '@brigade/contract/discounts/offers.ts'
import { givesText } from '@brigade/contract/discounts/sentences.ts'
import { found } from '../../../platform/access/records.ts'
import type { Handlers } from '../../../platform/context.ts'
import { daysOf } from './calendar-days.ts'
import { plannedAt } from './store-calendar.ts'
import { termsOf } from './store-offers.ts'

type Calendar = Pick<Handlers<typeof offers>, 'discountCalendar'>

export const calendarHandlers: Calendar = {
  async discountCalendar({ input: { restaurant_id, from, days }, staff, db }) {
    const rows = await plannedAt(db, staff.id, restaurant_id, from)
    const { timezone } = found(rows[0], 'restaurant')
    const data = rows.flatMap(({ offer, may_opt_out }): CalendarOffer[] => {
      if (!offer) return []
      const { started, ended, terms: _, currency, sees, ...row } = offer
      const terms = termsOf(offer)
      const shown = daysOf(terms.schedule, { from, days, since: started, until: ended })
      return shown.length === 0
        ? []
        : [
            {
              ...row,
              class: terms.class,
              method: terms.method,
              gives: givesText(terms, currency),
              days: shown,
              _can: { open: sees, opt_out: may_opt_out },
            },
          ]
    })
    return { data, timezone }
  },
}
