import { attention } from '@brigade/contract/attention.ts'
import { serves } from '../context.ts'
import { neededBy } from './sources.ts'

/** What needs somebody now. */
export const attentionRoutes = serves(attention, {
  async needsAttention({ staff, database }) {
    const all = await database.atOneMoment((tx) => neededBy(tx, staff.id))
    return { data: all.map(({ since, places, ...one }) => ({ ...one, places: [...places], since: since?.toISOString() ?? null })) }
  },
})
