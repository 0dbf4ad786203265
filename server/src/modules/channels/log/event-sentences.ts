import {
  incidentReasons,
  incidentTexts,
  type ListingEventType,
  type ListingState,
  listingStateNames,
  listingStates,
} from '@brigade/contract/channels/states.ts'
import * as z from 'zod/mini'

const Facts = z.catch(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])), {})
type Known = z.infer<typeof Facts>

const textOf = (value: Known[string] | undefined): string => (value == null ? '' : String(value))
const because = (error: string): string => (error === '' ? '.' : `: ${error}`)
const things = (count: string): string => (count === '1' ? '1 thing' : `${count} things`)

const stateSentences: Record<ListingState, string> = {
  draft: 'It has no menu there yet.',
  connecting: 'Its first menu is on the way.',
  live: 'Guests can order.',
  paused_by_us: 'Paused by us.',
  paused_by_channel: 'Paused by the channel.',
  error: 'Failing: guests cannot order.',
  retired: 'Off.',
}

function stateSentence(facts: Known): string {
  const state = listingStates.find((one) => one === facts.state)
  if (!state) return ''
  return state === 'error' && facts.is_orderable === true
    ? `${listingStateNames.error}, but guests can order from the menu before.`
    : stateSentences[state]
}

function incidentSentence(facts: Known): string {
  const reason = incidentReasons.find((one) => one === facts.reason) ?? 'other'
  const said = textOf(facts.said)
  return `The channel takes no orders. ${incidentTexts[reason].what}${said === '' ? '.' : `: ${said}`}`
}

const sentences: Record<ListingEventType, (facts: Known) => string> = {
  state: stateSentence,
  connected: () => 'Turned on.',
  turned_off: () => 'Turned off.',
  changed: () => 'Settings were changed.',
  credentials: () => 'Store ID or credentials were changed.',
  published: ({ publication }) => `Publication ${textOf(publication)} is live.`,
  publish_failed: ({ publication, error }) => `Publication ${textOf(publication)} failed${because(textOf(error))}`,
  pauses_sent: ({ count }) =>
    count === 0 ? 'It knows that nothing is out.' : `It knows that ${things(textOf(count))} ${count === 1 ? 'is' : 'are'} out.`,
  pauses_failed: ({ error }) => `It does not know what is out${because(textOf(error))}`,
  closures_sent: ({ count }) => (count === 0 ? 'It knows that nothing is closed.' : 'It knows what is closed.'),
  closures_failed: ({ error }) => `It does not know what is closed${because(textOf(error))}`,
  incident: incidentSentence,
  incident_over: () => 'The channel takes orders again.',
  drift: ({ count }) => `${things(textOf(count))} there ${count === 1 ? 'differs' : 'differ'} from what was sent.`,
  drift_over: () => 'It is there as it was sent again.',
  read_failed: ({ error }) => `What is live there could not be read${because(textOf(error))}`,
  test_order: ({ sentence }) => (sentence == null ? 'A test order was sent.' : textOf(sentence)),
}

/** What happened, as people read it. */
export const eventSentence = (type: ListingEventType, facts: unknown): string => sentences[type](z.parse(Facts, facts))
