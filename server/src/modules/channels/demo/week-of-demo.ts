import type { DriftEntry } from '@brigade/contract/channels/listing-page.ts'
import type { LossCause } from '@brigade/contract/channels/states.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '../../../platform/database.ts'
import { type Dice, diceFrom } from '../../../platform/dice.ts'
import { dateAt } from '../../../platform/wall-time.ts'
import { channelOf } from '../../menus/publishing/public.ts'
import { countDue } from '../orderable/count-days.ts'
import * as store from './store-demo.ts'

/** Listings of the demo company in every state, with what happened to them in the week before. */
export async function insertWeek(
  tx: Tx,
  { owner, now }: { readonly owner: { readonly id: number; readonly name: string }; readonly now: Date },
): Promise<void> {
  const dice = diceFrom(16_000)
  const all = await store.listingsOfDemo(tx)
  const live = all.filter(({ is_live }) => is_live)
  const events = live.flatMap((listing) => weekOf(listing, dice, now))
  const at = (restaurant: string, channel: string) => live.find((one) => one.restaurant === restaurant && one.channel === channel)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  // Restaurants that are open: the others are listed nowhere.
  const [oldPort, foxPoint, ballard] = [
    at('Tide & Ember Old Port', 'uber_eats'),
    at('Tide & Ember Fox Point', 'uber_eats'),
    at('Tide & Ember Ballard', 'uber_eats'),
  ]
  const [carroll, evanston] = [at('Nonna Rosa Carroll Gardens', 'grubhub'), at('Nonna Rosa Evanston', 'grubhub')]
  for (const one of live.filter(({ channel }) => !channelCapabilities[channelOf(channel)].isOwn)) await store.insertDrift(tx, one.id, [], ago(300))
  if (oldPort) {
    await store.insertDrift(tx, oldPort.id, drifted, ago(300))
    events.push({ listing_id: oldPort.id, type: 'drift', facts: { count: drifted.length }, made_by: '', at: ago(300) })
  }
  if (foxPoint) {
    await store.insertIncident(tx, foxPoint.id, 'tablet_offline', 'Your tablet has been offline for 15 minutes.', ago(40), ago(-180))
    events.push(
      { listing_id: foxPoint.id, type: 'incident', facts: { reason: 'tablet_offline', until: ago(-180).toISOString() }, made_by: '', at: ago(40) },
      store.becameEvent(foxPoint.id, ago(40), 'paused_by_channel', 'paused_by_channel'),
    )
  }
  if (ballard) {
    await store.closeThere(tx, ballard, 'A party of forty', owner.id, ago(25))
    events.push(store.becameEvent(ballard.id, ago(25), 'paused_by_us', 'paused_by_us'))
  }
  if (carroll) {
    await store.failLast(tx, carroll, refused)
    events.push(
      { listing_id: carroll.id, type: 'publish_failed', facts: { error: refused }, made_by: '', at: ago(95) },
      store.becameEvent(carroll.id, ago(95), 'error', null),
    )
  }
  if (evanston) {
    await store.turnOff(tx, evanston.id)
    events.push(
      { listing_id: evanston.id, type: 'turned_off', facts: {}, made_by: owner.name, at: ago(2000) },
      store.becameEvent(evanston.id, ago(2000), 'retired', 'off'),
    )
  }
  await store.forgetEvents(tx)
  await store.insertEvents(tx, events)
  while ((await countDue(tx)) > 0);
}

const refused = 'The price of Tiramisu is more than a guest may be charged for a dessert.'

const drifted: readonly DriftEntry[] = [
  { id: 'demo-1', name: 'Lobster Roll', kind: 'price', sent: '$35.65', there: '$33.35' },
  { id: 'demo-2', name: 'Clam Chowder', kind: 'paused_there', sent: 'On sale', there: 'Paused' },
  { id: 'demo-3', name: 'Holiday Box', kind: 'unknown_there', sent: '', there: '$45.00' },
]

/** What can come between a listing and its guests: from an hour of the day on, for so many minutes. */
const troubles: readonly { readonly cause: LossCause; readonly hour: number; readonly minutes: number; readonly onlyElsewhere: boolean }[] = [
  { cause: 'paused_by_us', hour: 18, minutes: 70, onlyElsewhere: false },
  { cause: 'paused_by_channel', hour: 12, minutes: 45, onlyElsewhere: true },
  { cause: 'failing', hour: 13, minutes: 110, onlyElsewhere: true },
]

/** Eight days in which it was live, but for an evening here and a lunch there. */
function weekOf(listing: store.DemoListing, dice: Dice, now: Date): store.DemoEvent[] {
  const isOwn = channelCapabilities[channelOf(listing.channel)].isOwn
  const today = dateAt(listing.timezone, now.getTime())
  const moment = (daysAgo: number, hour: number, minute: number) =>
    new Date(
      today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone: listing.timezone, plainTime: new Temporal.PlainTime(hour, minute) })
        .epochMilliseconds,
    )
  const begun = moment(8, 0, 0)
  const events = [
    { listing_id: listing.id, type: 'published', facts: { publication: 1 }, made_by: '', at: begun },
    store.becameEvent(listing.id, begun, 'live', null),
  ]
  const first = dice.whole(0, 6)
  for (const [index, { cause, hour, minutes, onlyElsewhere }] of troubles.entries()) {
    if ((onlyElsewhere && isOwn) || dice.whole(1, isOwn ? 6 : 3) > 1) continue
    // Each on a day of its own, so that none ends in the middle of another.
    const from = moment(1 + ((first + index) % 7), hour, dice.whole(0, 59))
    events.push(
      store.becameEvent(listing.id, from, cause === 'failing' ? 'error' : cause === 'paused_by_us' ? 'paused_by_us' : 'paused_by_channel', cause),
      store.becameEvent(listing.id, new Date(from.getTime() + (minutes + dice.whole(0, 29)) * 60_000), 'live', null),
    )
  }
  return events
}
