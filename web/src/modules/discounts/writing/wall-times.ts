import { daysLater, isDay } from '../../../ui/form/day-text.ts'
import { isTime } from '../../../ui/form/time-text.ts'

// The first and the last day of an offer as people fill them in: a day, and a time only where it matters. The contract has wall times, an end
// being the first minute in which it is over: the last day whole is midnight after it.

export type Edge = 'start' | 'end'

interface Filled {
  readonly day: string
  /** Empty for the whole day. */
  readonly time: string
}

const midnight = '00:00'

export function edgeOf(edge: Edge, wall: string | null): Filled {
  if (wall === null) return { day: '', time: '' }
  const at = isDay(wall.slice(0, 10)) ? 10 : wall.lastIndexOf('T')
  const [day, time] = [wall.slice(0, at), wall.slice(at + 1)]
  if (time !== midnight) return { day, time }
  return { day: edge === 'end' && isDay(day) ? daysLater(day, -1) : day, time: '' }
}

/** What is no day, or no time, is kept as it was typed: the contract refuses it. */
export function wallOf(edge: Edge, day: string, time: string): string | null {
  if (day === '') return null
  if (isDay(day) && time !== '' && !(isTime(time) && time === midnight)) return `${day}T${time}`
  return `${edge === 'end' && isDay(day) ? daysLater(day, 1) : day}T${midnight}`
}
