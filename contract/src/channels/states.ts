// What a listing is: one restaurant on one channel.

/**
 * - `draft`: it is on, and no menu was ever sent there.
 * - `connecting`: its first menu is on the way.
 * - `live`: guests can order, whenever the restaurant is open.
 * - `paused_by_us`: we closed the restaurant there, or it is suspended.
 * - `paused_by_channel`: the channel takes no orders for it, for a reason of its own.
 * - `error`: the last menu, pause or closure did not arrive, or the channel cannot be reached or signed in to.
 * - `retired`: it is off, or its channel is retired.
 *
 * Worked out from what is known and stored nowhere as such: the first that fits of `retired`, `error`, `paused_by_channel`, `paused_by_us`,
 * `connecting`, `draft`, `live`.
 */
export const listingStates = ['draft', 'connecting', 'live', 'paused_by_us', 'paused_by_channel', 'error', 'retired'] as const
export type ListingState = (typeof listingStates)[number]

export const listingStateNames: Readonly<Record<ListingState, string>> = {
  draft: 'Draft',
  connecting: 'Connecting',
  live: 'Live',
  paused_by_us: 'Paused',
  paused_by_channel: 'Paused by channel',
  error: 'Failing',
  retired: 'Off',
}

/** Why a listing is paused by us that no closure keeps shut: resuming it ends nothing. `paused.reason` says one of these. */
export const stoppedRestaurant = { suspended: 'Suspended', closed: 'Closed for good' } as const

/** In the order in which somebody has to look at them. */
export const problemStates: readonly ListingState[] = ['error', 'paused_by_channel', 'paused_by_us']

/** What keeps guests from ordering while the restaurant is open; what each state of the log counts as. */
export const lossCauses = ['paused_by_us', 'paused_by_channel', 'failing', 'not_live', 'off'] as const
export type LossCause = (typeof lossCauses)[number]
export const lossCauseNames: Readonly<Record<LossCause, string>> = {
  paused_by_us: 'Paused by us',
  paused_by_channel: 'Paused by the channel',
  failing: 'Failing',
  not_live: 'No menu there yet',
  off: 'Turned off',
}

/** What is written in the log of a listing. */
export const listingEventTypes = [
  'state',
  'connected',
  'turned_off',
  'changed',
  'credentials',
  'published',
  'publish_failed',
  'pauses_sent',
  'pauses_failed',
  'closures_sent',
  'closures_failed',
  'incident',
  'incident_over',
  'drift',
  'drift_over',
  'read_failed',
  'test_order',
] as const
export type ListingEventType = (typeof listingEventTypes)[number]

/** Reasons for which channels stop taking orders by themselves. */
export const incidentReasons = [
  'tablet_offline',
  'too_many_missed',
  'too_many_wrong',
  'courier_shortage',
  'closed_there',
  'account',
  'other',
] as const
export type IncidentReason = (typeof incidentReasons)[number]

/** What it is, and what to do about it, as the person on duty reads it. */
export const incidentTexts: Readonly<Record<IncidentReason, { readonly what: string; readonly todo: string }>> = {
  tablet_offline: { what: 'Tablet offline', todo: 'Check that the tablet is on and online, then open the channel’s app on it.' },
  too_many_missed: { what: 'Too many missed orders', todo: 'Confirm that somebody takes orders, then resume in the channel’s app.' },
  too_many_wrong: { what: 'Too many orders with mistakes', todo: 'Look at the last orders for missing items, then call the channel.' },
  courier_shortage: { what: 'Not enough couriers', todo: 'Nothing to do here: the channel resumes when couriers are back.' },
  closed_there: { what: 'Closed in the channel’s own app', todo: 'Open the store in the channel’s app, or ask who closed it.' },
  account: { what: 'Account on hold', todo: 'Call the channel: it wants something settled first.' },
  other: { what: 'Paused by the channel', todo: 'Look at the channel’s app for the reason.' },
}
