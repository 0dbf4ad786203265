import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { incidentTexts } from '@brigade/contract/channels/states.ts'
import { type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { type ClosureReason, closureReasons } from '@brigade/contract/hours/hours-shapes.ts'
import { fulfilmentsOf } from '../../menus/publishing/public.ts'
import type { ListedRow } from './store-listings.ts'

const reasonWords: Readonly<Record<ClosureReason, string>> = {
  busy: 'Too busy',
  staff: 'Not enough staff',
  equipment: 'Equipment',
  supplies: 'Out of supplies',
  weather: 'Weather',
  event: 'Private event',
  emergency: 'Emergency',
  other: 'Other',
}

/** A kind out of a column, where it is text. */
export function channelOfText(text: string): SalesChannel {
  const found = salesChannels.find((channel) => channel === text)
  if (!found) throw new Error(`${text} is no channel.`)
  return found
}

/** What is wrong with a listing, in a sentence; empty where nothing is. */
export function problemOf(row: Omit<ListedRow, 'kind'>): string {
  const { state, sending_state, sending_number, sending_errors, telling, telling_error, waits_until, last_error } = row
  if (state === 'retired') return row.is_channel_off ? `${row.channel_name} is retired.` : ''
  if (sending_state === 'failed' || sending_state === 'blocked') {
    const errors = (sending_errors ?? []).join(' ')
    return `Publication ${sending_number} ${sending_state === 'failed' ? 'did not arrive' : 'was not sent'}${errors === '' ? '.' : `: ${errors}`}`
  }
  if (telling === 'failed') return `It does not know what is closed${telling_error === '' ? '.' : `: ${telling_error}`}`
  if (waits_until) return `${row.channel_name} cannot be reached${last_error === '' ? '.' : `: ${last_error}`} It is tried again by itself.`
  if (row.incident_reason) {
    const { what } = incidentTexts[row.incident_reason] ?? incidentTexts.other
    return row.incident_said ? `${what}: ${row.incident_said}` : `${what}.`
  }
  if (row.status === 'suspended') return 'The restaurant is suspended.'
  return row.status === 'closed' ? 'The restaurant is closed for good.' : ''
}

function pausedOf({ is_closed, closed_until, closed_reason, closed_note, status }: ListedRow): ListedListing['paused'] {
  if (!is_closed) return null
  if (status === 'suspended' || status === 'closed') return { until: null, reason: status === 'closed' ? 'Closed for good' : 'Suspended' }
  const reason = closureReasons.find((one) => one === closed_reason)
  const words = reason ? reasonWords[reason] : ''
  return { until: closed_until?.toISOString() ?? null, reason: closed_note ? `${words}: ${closed_note}` : words }
}

function incidentOf({ incident_id, incident_reason, incident_said, incident_starts_at, incident_until }: ListedRow): ListedListing['incident'] {
  if (incident_id === null || incident_reason === null || incident_starts_at === null) return null
  const starts_at = incident_starts_at.toISOString()
  return { id: incident_id, reason: incident_reason, said: incident_said ?? '', starts_at, until: incident_until?.toISOString() ?? null }
}

export function listedAnswer(row: ListedRow): ListedListing {
  return {
    id: row.id,
    restaurant_id: row.restaurant_id,
    restaurant_name: row.restaurant_name,
    timezone: row.timezone,
    currency: row.currency,
    channel_id: row.channel_id,
    channel_name: row.channel_name,
    kind: channelOfText(row.kind),
    state: row.state,
    paused: pausedOf(row),
    incident: incidentOf(row),
    problem: problemOf(row),
    can_retry: row.state === 'error' && (row.sending_state === 'failed' || (row.telling === 'failed' && row.sending_state !== 'blocked')),
    markup_percent: row.markup_bp / 100,
    rounding: row.rounding,
    fulfilments: fulfilmentsOf(row.fulfilments),
    menu_count: row.menu_count,
    live_publication_number: row.live_number,
    live_at: row.live_at?.toISOString() ?? null,
    drift_count: row.drift_count,
    orderable_share: row.orderable_share,
    _can: { change: row.may_change, pause: row.may_pause, publish: row.may_publish },
  }
}
