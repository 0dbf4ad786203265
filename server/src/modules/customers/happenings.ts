import { happening } from '../../platform/happenings.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** Orders were found to be of customers, or those of customers changed: `customer_orders` says what they are worth now. */
export const ordersCounted = happening<{ readonly orderIds: readonly number[]; readonly now: Date; readonly jobs: Jobs }>()
