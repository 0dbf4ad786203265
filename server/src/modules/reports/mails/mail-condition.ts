import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database.ts'
import type { MailCondition } from '../../../platform/mail-conditions.ts'
import type { SeenRow } from '../figures/store-figures.ts'
import { readersOf, seenAmong } from './store-mails.ts'

export const seenCondition = 'report'

const About = z.object({
  saved_report_id: z.int(),
  reader_id: z.int(),
  /** With `names_from`: a restaurant that was handed over in between, and back, is another one to read about. */
  restaurants: z.array(z.object({ id: z.int(), names_from: z.string() })),
})

/** A mail of a report goes out only while its reader may open the report and sees every restaurant in it. */
export function whileSeen(savedId: number, readerId: number, seen: readonly SeenRow[]): MailCondition {
  const restaurants = seen.map(({ id, names_from }) => ({ id, names_from }))
  return { kind: seenCondition, about: { saved_report_id: savedId, reader_id: readerId, restaurants } satisfies z.infer<typeof About> }
}

/** Asks what sending asks; the figures stay those of the moment at which the mail was written. */
export async function isStillSeen(db: Queryable, about: unknown): Promise<boolean> {
  const { saved_report_id: savedId, reader_id: readerId, restaurants } = z.parse(About, about)
  const reader = (await readersOf(db, savedId)).find(({ id }) => id === readerId)
  if (!reader?.may_open || !reader.is_chosen || reader.has_unsubscribed) return false
  const ids = restaurants.map(({ id }) => id)
  return isDeepStrictEqual(
    await seenAmong(db, readerId, ids),
    restaurants.toSorted((a, b) => a.id - b.id),
  )
}
