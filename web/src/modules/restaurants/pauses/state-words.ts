import type { ServiceState, StateReason } from '@brigade/contract/restaurants/hours.ts'
import type { Dates } from '../../../ui/dates.ts'
import { endText } from './when.ts'
import { words } from './words.ts'

/** Why it is open or closed, and until when. */
export function stateWords(state: ServiceState, zone: string, now: number, dates: Dates): string {
  const why = state.because.map(reasonWords).filter(Boolean).join(', ')
  const end = state.open ? state.until : state.next_open
  if (end === null) return why
  const until = endText(end, zone, now, dates)
  return why === '' ? until : `${why}, ${until}`
}

function reasonWords({ kind, label }: StateReason): string {
  if (label !== '' && kind !== 'status') return label
  return { closure: words.closedByHand, exception: words.specialDate, hours: '', status: words.notSelling, no_hours: words.noHours }[kind]
}
