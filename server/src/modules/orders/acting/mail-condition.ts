import * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database.ts'
import type { MailCondition } from '../../../platform/mail-conditions.ts'
import { isAwaited, peopleCalled } from '../runs/store-runs.ts'

export const calledCondition = 'order waits'

const About = z.object({ restaurant_id: z.int(), order_id: z.int(), whom: z.string(), email: z.string() })

/** Somebody is called only while the order waits, in the company whose workflow calls them, and they may see it. */
export function whileCalled(about: z.infer<typeof About>): MailCondition {
  return { kind: calledCondition, about }
}

export async function isStillCalled(db: Queryable, about: unknown): Promise<boolean> {
  const { restaurant_id, order_id, whom, email } = z.parse(About, about)
  return (await isAwaited(db, order_id)) && (await peopleCalled(db, restaurant_id, whom)).some((person) => person.email === email)
}
