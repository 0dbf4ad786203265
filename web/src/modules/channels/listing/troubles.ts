import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { incidentTexts, stoppedRestaurant } from '@brigade/contract/channels/states.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { whenText } from '../../hours/public/state-text.ts'
import { words } from './listing-texts.ts'

/** Something that keeps guests of a channel from ordering, as the person on duty reads it. */
export interface Trouble {
  readonly kind: 'failing' | 'paused_by_channel' | 'paused_by_us'
  readonly what: string
  /** Since and until when, or why; may be empty. */
  readonly facts: string
  /** What helps, where nothing here does; may be empty. */
  readonly todo: string
}

export const titleOf = ({ restaurant_name, channel_name }: ListedListing): string => words.title(restaurant_name, channel_name)

/** The restaurant itself is stopped: nothing on the channel can be resumed. */
const isStopped = ({ paused }: ListedListing): boolean => Object.values(stoppedRestaurant).some((reason) => reason === paused?.reason)

export const mayResume = (listing: ListedListing): boolean => listing.paused !== null && listing._can.pause && !isStopped(listing)

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Everything that is wrong at once: our pause does not hide the channel's own, nor a failure either. Times are the restaurant's. */
export function troublesOf(listing: ListedListing, now: number, dates: Dates): Trouble[] {
  const { state, problem, incident, paused, timezone, channel_name } = listing
  const when = (at: string) => whenText(at, now, timezone, dates)
  const troubles: Trouble[] = []
  if (state === 'error') troubles.push({ kind: 'failing', what: problem === '' ? words.failing : problem, facts: '', todo: '' })
  if (incident) {
    const { what, todo } = incidentTexts[incident.reason]
    const span = incident.until === null ? words.since(when(incident.starts_at)) : words.sinceUntil(when(incident.starts_at), when(incident.until))
    const said = incident.said === '' ? '' : words.saidBy(channel_name, incident.said)
    troubles.push({
      kind: 'paused_by_channel',
      what: words.pausedBy(channel_name, lowerFirst(what)),
      facts: [span, said].filter(Boolean).join('. '),
      todo,
    })
  }
  if (paused && !isStopped(listing)) {
    const what = paused.until === null ? words.pausedByUsOpen : words.pausedByUs(when(paused.until))
    troubles.push({ kind: 'paused_by_us', what, facts: paused.reason, todo: '' })
  } else if (paused || state === 'paused_by_us') {
    troubles.push({ kind: 'paused_by_us', what: words.closedEverywhere, facts: paused?.reason ?? problem, todo: words.seeRestaurant })
  }
  return troubles
}
