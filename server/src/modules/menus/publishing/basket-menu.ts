import { channelCapabilities, type Fulfilment, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { type GuestMenu, nodeOf } from '@brigade/contract/menus/guest-menu.ts'
import type { Database } from '../../../platform/database.ts'
import { isPaused, pausesNow } from '../pauses/paused.ts'
import { activeOf } from '../pauses/store.ts'
import { draftMenu, loadDraft, unpacked } from './drafts.ts'
import { forChannel } from './flat-sizes.ts'
import { atInstant, withUnorderable } from './guest-view.ts'
import { liveMenus, type StoredMenu } from './store.ts'

interface BasketMenuInput {
  readonly restaurantId: number
  readonly channel: SalesChannel
  readonly fulfilment: Fulfilment
  readonly instant: Date
  /** Of the draft where nothing is live: for those alone who may see it. */
  readonly mayBeDraft: boolean
}

/** What a basket of a channel can be made of at a moment, what is not to be had then marked. Nothing where the restaurant has no menu to show. */
export async function basketMenu(
  database: Database,
  { restaurantId, channel, fulfilment, instant, mayBeDraft }: BasketMenuInput,
): Promise<{ menu: GuestMenu; isLive: boolean } | undefined> {
  const { draft, active, stored } = await database.atOneMoment(async (tx) => ({
    draft: await loadDraft(tx, restaurantId, instant),
    active: await activeOf(tx, restaurantId),
    stored: nearest(await liveMenus(tx, restaurantId, channel), fulfilment) ?? nearest(await liveMenus(tx, restaurantId, 'web'), fulfilment),
  }))
  if (!draft) return undefined
  const pauses = pausesNow(active, instant, channel)
  if (stored) {
    const menu = atInstant(await unpacked(stored.body), instant, (id) => isPaused(draft.model, nodeOf(id).nodeId, pauses))
    return { menu: withUnorderable(menu), isLive: true }
  }
  if (!mayBeDraft) return undefined
  const menu = forChannel(withUnorderable(draftMenu(draft, channel, fulfilment, { instant, pauses })), channelCapabilities[channel])
  return { menu, isLive: false }
}

/** The menu of the fulfilment, or any of the channel: their items are mostly the same. */
const nearest = (menus: readonly StoredMenu[], fulfilment: Fulfilment): StoredMenu | undefined =>
  menus.find((one) => one.fulfilment === fulfilment) ?? menus[0]
