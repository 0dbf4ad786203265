import type { customerTimeline } from '@brigade/contract/customers/timeline.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { TimelineSource } from './sources.ts'
import { blockSource } from './store-blocks-told.ts'
import { cardSource } from './store-cards-told.ts'
import { consentSource } from './store-consents-told.ts'
import { mergeSource } from './store-merges-told.ts'
import { noteSource } from './store-notes-told.ts'
import { orderSource } from './store-orders-told.ts'
import { pointSource } from './store-points-told.ts'
import { timelinePage } from './store-timeline.ts'

/** Every kind of what happens with a customer. */
const sources: readonly TimelineSource<unknown>[] = [orderSource, noteSource, cardSource, mergeSource, pointSource, blockSource, consentSource]

export const timelineHandlers: Handlers<typeof customerTimeline> = {
  async timeline({ input: { id, page, per_page, kinds }, staff, db }) {
    const asked = sources.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    const { rows, total } = await timelinePage(db, asked, { userId: staff.id, customerId: id, page, perPage: per_page })
    const viewer = { userId: staff.id, mayChange: await mayReach(db, staff.id, 'customers_admin', 'customer', id) }
    const data = rows.flatMap(({ kind, id: itemId, at, facts }) => {
      const words = sources.find((one) => one.kind === kind)?.words(facts, viewer)
      return words ? [{ ...nothing, ...words, kind, id: itemId, at: at.toISOString() }] : []
    })
    return { data, total, page, per_page }
  },
}

const nothing = { text: '', place: null, amount_minor: null, currency: null, points: null, by: '', _can: { open: false, delete: false } }
