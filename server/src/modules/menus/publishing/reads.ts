import { channelCapabilities, type Fulfilment, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { nodeOf } from '@brigade/contract/menus/guest-menu.ts'
import { type DiffEntry, type LintIssue, menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import { serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { isPaused, pausesNow } from '../pauses/paused.ts'
import { activeOf } from '../pauses/store.ts'
import { withoutPast } from './charges-and-messages.ts'
import { type Compared, diffMenus } from './diff.ts'
import { type Draft, draftMenu, fulfilmentsOf, loadDraft, packed, unpacked, usualFulfilments } from './drafts.ts'
import { forChannel } from './flat-sizes.ts'
import type { Signer } from './guest-pictures.ts'
import { atInstant, forGuests, withUnorderable } from './guest-view.ts'
import { lintMenu } from './lint.ts'
import { channelOf } from './marketplace.ts'
import { alcoholIn } from './prepare.ts'
import { instantIn } from './publish.ts'
import { isRolledBack, liveMenus, menuStates as statesOf } from './store.ts'

const { guestMenu, menuLint, menuDiff, menuStates } = menuPublishing

/** What the draft would be to guests: the preview, the lint, and what differs from what they see now. Each reads at one moment, and works without holding it. */
export const draftReads = serves(
  { guestMenu, menuLint, menuDiff, menuStates },
  {
    async guestMenu({ input: { restaurant_id, channel, fulfilment, at, live }, database, ...deps }) {
      const { clock } = deps
      const { draft, active, stored } = await database.atOneMoment(async (tx) => ({
        draft: found(await loadDraft(tx, restaurant_id, clock.now(), deps)),
        active: await activeOf(tx, restaurant_id),
        stored: live ? (await liveMenus(tx, restaurant_id, channel)).find((one) => one.fulfilment === fulfilment) : undefined,
      }))
      const instant = at ? instantIn(draft.place.timezone, at) : clock.now()
      if (!instant) throw new Problem('invalid', 'Please check the marked fields.', { errors: { at: ['must be a day that exists'] } })
      const pauses = pausesNow(active, instant, channel)
      const capabilities = channelCapabilities[channel]
      if (!live)
        return {
          menu: forChannel(withUnorderable(draftMenu(draft, channel, fulfilment, { instant, pauses })), capabilities),
          at: instant.toISOString(),
        }
      if (!stored) return { menu: null, at: instant.toISOString() }
      const menu = atInstant(await unpacked(stored.body), instant, (id) => isPaused(draft.model, nodeOf(id).nodeId, pauses))
      return { menu: withUnorderable(menu), at: instant.toISOString() }
    },

    async menuLint({ input: { restaurant_id, channels }, database, ...deps }) {
      const { draft, menus } = await database.atOneMoment((tx) => draftAndLive(deps, tx, restaurant_id))
      const live = Map.groupBy(menus, ({ listing_id }) => listing_id)
      const asked = salesChannels.filter((channel) =>
        channels ? channels.includes(channel) : draft.listings.some((one) => one.channel === channel && one.state === 'on'),
      )
      return Promise.all(
        asked.map(async (channel) => {
          const listing = draft.listings.find((one) => one.channel === channel)
          const known = await alcoholIn(listing ? (live.get(listing.id) ?? []) : [])
          const issues = fulfilmentsFor(draft, channel).flatMap((each) =>
            lintMenu(draftMenu(draft, channel, each), channelCapabilities[channel], known),
          )
          // Most is the same for each fulfilment; the one with the most to say of a rule says it.
          const worstOfEach = [...Map.groupBy(issues, ({ rule }) => rule).values()].flatMap(
            (same) => same.toSorted((a, b) => b.count - a.count)[0] ?? [],
          )
          const count = (of: LintIssue['severity']) => worstOfEach.filter(({ severity }) => severity === of).length
          return { channel, name: channelCapabilities[channel].name, errors: count('error'), warnings: count('warning'), issues: worstOfEach }
        }),
      )
    },

    async menuDiff({ input: { restaurant_id }, database, ...deps }) {
      const { draft, menus, isBack } = await database.atOneMoment(async (tx) => ({
        ...(await draftAndLive(deps, tx, restaurant_id)),
        isBack: await isRolledBack(tx, restaurant_id),
      }))
      const entries = await differences(draft, menus, deps.clock.now())
      const never = draft.listings.filter(({ state, live_target_id }) => state === 'on' && live_target_id === null)
      return {
        count: entries.length,
        entries,
        never_published: never.map(({ channel }) => channelCapabilities[channelOf(channel)].name),
        is_rolled_back: isBack,
        draft_revision: draft.model.revision,
      }
    },

    async menuStates({ input, staff, db }) {
      const mine = await reachableAmong(db, staff.id, 'restaurants', 'restaurant', input.restaurant_ids)
      const rows = await statesOf(db, [...mine])
      return rows.map(({ restaurant_id, is_live, is_edited, live_at }) => ({
        restaurant_id,
        state: !is_live ? ('unpublished' as const) : is_edited ? ('edited' as const) : ('current' as const),
        live_at: live_at?.toISOString() ?? null,
      }))
    },
  },
)

/** The draft, and the menus that guests see. */
async function draftAndLive(deps: Signer, db: Queryable, restaurantId: number) {
  return { draft: found(await loadDraft(db, restaurantId, deps.clock.now(), deps)), menus: await liveMenus(db, restaurantId) }
}

function fulfilmentsFor({ listings }: Draft, channel: (typeof salesChannels)[number]): readonly Fulfilment[] {
  const listing = listings.find((one) => one.channel === channel)
  return listing ? fulfilmentsOf(listing.fulfilments) : usualFulfilments[channel]
}

/** Of every listing that is on and has been published, how each of its menus would change. */
async function differences(draft: Draft, live: Awaited<ReturnType<typeof liveMenus>>, now: Date): Promise<DiffEntry[]> {
  const compared: Compared[] = []
  for (const { id, state, channel: text } of draft.listings) {
    if (state === 'off') continue
    const channel = channelOf(text)
    for (const fulfilment of fulfilmentsFor(draft, channel)) {
      const stored = live.find((one) => one.listing_id === id && one.fulfilment === fulfilment)
      if (!stored) continue
      const after = withoutPast(forGuests(forChannel(draftMenu(draft, channel, fulfilment), channelCapabilities[channel])), now)
      const isSame = (await packed(after)).hash === stored.hash
      compared.push({
        channel,
        fulfilment,
        before: isSame ? after : withoutPast(await unpacked(stored.body), now),
        after,
      })
    }
  }
  return diffMenus(compared)
}

function found<T>(draft: T | undefined): T {
  if (draft === undefined) throw notFound('restaurant')
  return draft
}
