import { happening } from '../../../platform/happenings.ts'

/** What became of reservations, their rows held: whoever keeps books follows. Reserved is told of none of them. */
export const reservationsEnded = happening<{
  readonly reservationIds: readonly number[]
  readonly what: 'applied' | 'rolled_back' | 'expired' | 'declined' | 'refunded'
}>()
