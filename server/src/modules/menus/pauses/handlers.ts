import { randomUUID } from 'node:crypto'
import { channelName } from '@brigade/contract/fields/sales-context.ts'
import type { AnswerOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { type Pause, type PauseResult, pauses, type RestaurantNow } from '@brigade/contract/menus/pauses.ts'
import * as z from 'zod/mini'
import { plain } from '../../../platform/audit/plain.ts'
import { serves } from '../../../platform/context.ts'
import { lockFound } from '../../../platform/database.ts'
import { loadMenu } from '../draft/store.ts'
import { called, onChannel, untilWhen } from './pause-texts.ts'
import { pausesNow } from './paused.ts'
import { mustStandBelow, type Planned, planEnds, spotsOf } from './plan.ts'
import { previewOf } from './preview.ts'
import { pausesChanged } from './public.ts'
import * as store from './store.ts'
import { lockGroupPauses } from './store-joining.ts'
import { type NowRow, nowPage, oneNow } from './store-now.ts'
import { matching, pausables, targetOf, withState } from './targets.ts'

/** As many as a phone can show before it is better to type on. */
const mostMatches = 40

/** What is out, pausing and resuming. */
export const pauseRoutes = serves(pauses, {
  async restaurantsNow({ input, staff, db }) {
    const { rows, total } = await nowPage(db, staff.id, input)
    const data = rows.map(nowAnswer)
    return { data, total, page: input.page, per_page: input.per_page }
  },

  async restaurantNow({ input, staff, db }) {
    const row = await oneNow(db, staff.id, input.restaurant_id)
    if (!row) throw notFound('restaurant')
    return nowAnswer(row)
  },

  async pauses({ input, staff, db, clock }) {
    return (await store.listOf(db, staff.id, input.restaurant_id, input.active)).map((row) => answerOf(row, clock.now()))
  },

  async pausable({ input: { restaurant_id, q }, db, clock }) {
    const model = await loadMenu(db, restaurant_id)
    const now = pausesNow(await store.activeOf(db, restaurant_id), clock.now())
    const all = pausables(model)
    if (q !== '') {
      const found = matching(all, q)
      return { matches: withState(model, found.slice(0, mostMatches), now), total: found.length }
    }
    const known = new Map(all.map((one) => [one.node_id ?? one.tag?.toLowerCase(), one]))
    const lately = await store.lately(db, restaurant_id, 12)
    const found = lately.flatMap(({ node_id, tag }) => known.get(node_id ?? tag?.toLowerCase()) ?? [])
    // What is out now stands in the list of what is out.
    const back = withState(model, found, now).filter(({ is_paused }) => !is_paused)
    return { matches: back, total: back.length }
  },

  async previewPause({ input, staff, db, clock }) {
    return previewOf(db, staff.id, input, clock.now())
  },

  async pause({ input, staff, db, clock, jobs, write }) {
    const model = await loadMenu(db, input.restaurant_id)
    return write(async ({ tx, changed }) => {
      const { access_group_id: group } = input
      // What is found below judges again under the lock.
      if (group != null) {
        await mustStandBelow(tx, staff.id, input.restaurant_id, group)
        await lockGroupPauses(tx, [group], 'alone')
      }
      const { spots, missing } = await lockFound(
        tx,
        () => spotsOf(tx, staff.id, model, input),
        (reached) => reached.spots.map(({ clock }) => clock.restaurant_id),
        (ids) => store.lockPauses(tx, ids),
      )
      const { planned, refused } = await planEnds(tx, input, spots, clock.now())
      const batch_id = randomUUID()
      const { ids: pauseIds, replaced } = await store.insertAll(
        tx,
        staff.id,
        planned.map(({ pause }) => ({ ...pause, batch_id })),
      )
      const lines = linesOf(planned)
      for (const [id, description] of lines) changed({ id, description })
      await pausesChanged.announce(tx, { restaurants: [...lines.keys()], jobs })
      const done = planned.map((plan, at) => resultOf(plan, pauseIds[at] ?? 0, replaced.has(at)))
      return { batch_id, results: [...done, ...refused, ...notThere(input.restaurant_id, model.restaurantName, missing)] }
    })
  },

  async resume({ input, staff, db, jobs, write }) {
    const { restaurant_id, ids, targets, batch_id, everywhere, undo } = input
    const model = targets?.length ? await loadMenu(db, restaurant_id) : undefined
    const meant = (targets ?? []).flatMap((target) => (model && targetOf(model, target)) ?? [])
    const which = {
      restaurant_id,
      ids: ids ?? [],
      nodes: meant.flatMap(({ node_id }) => node_id ?? []),
      tags: meant.flatMap(({ tag }) => tag ?? []),
      batch_id: batch_id ?? null,
      everywhere,
    }
    return write(async ({ tx, changed }) => {
      const found = await lockFound(
        tx,
        () => store.findMeant(tx, staff.id, which),
        (meant) => meant.map((one) => one.restaurant_id),
        (ids) => store.lockPauses(tx, ids),
      )
      const resume_id = randomUUID()
      const ended = await store.endAll(
        tx,
        staff.id,
        found.map(({ id }) => id),
        { undo, batch: resume_id },
      )
      const lines = resumedLines(ended)
      for (const [id, description] of lines) changed({ id, description })
      await pausesChanged.announce(tx, { restaurants: [...lines.keys()], jobs })
      const results = ended.map(({ restaurant_name, label }) => ({ restaurant_name, name: label }))
      return { resume_id, resumed: ended.length, restaurants: countOf(ended), results }
    })
  },

  async undoResume({ input: { resume_id }, staff, jobs, write }) {
    return write(async ({ tx, changed }) => {
      await store.lockPauses(tx, await store.resumedWhere(tx, staff.id, resume_id))
      const back = await store.bringBack(tx, staff.id, resume_id)
      const lines = resumedLines(back, 'paused again')
      for (const [id, description] of lines) changed({ id, description })
      await pausesChanged.announce(tx, { restaurants: [...lines.keys()], jobs })
      return { paused: back.length, restaurants: countOf(back) }
    })
  },
})

const countOf = (rows: readonly store.EndedPause[]): number => new Set(rows.map(({ restaurant_id }) => restaurant_id)).size

function nowAnswer({ may_pause, next_end, ...row }: NowRow): RestaurantNow {
  return { ...row, next_end: next_end?.toISOString() ?? null, _can: { pause: may_pause } }
}

const knownChannel = z.catch(z.nullable(channelName), null)

function answerOf({ label: _label, replaced_by: _by, ...row }: store.SeenPause, now: Date): Pause {
  return {
    ...row,
    channel: z.parse(knownChannel, row.channel === '' ? null : row.channel),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    // One whose time has passed is over, whether or not the scheduler has been by.
    ended_at: (row.ended_at ?? (row.ends_at !== null && row.ends_at <= now ? row.ends_at : null))?.toISOString() ?? null,
  }
}

type Results = AnswerOf<typeof pauses.pause>['results']

function resultOf({ pause, clock, isThere }: Planned, pause_id: number, wasPaused: boolean): PauseResult {
  const nothing = isThere ? '' : '. Nothing there has the tag now; items that get it will be paused'
  return {
    restaurant_id: clock.restaurant_id,
    restaurant_name: clock.name,
    name: pause.label,
    outcome: wasPaused ? 'changed' : 'paused',
    message: `${wasPaused ? 'Was paused, and now is' : 'Paused'} ${untilWhen(pause.ends_at, clock.timezone)}${onChannel(pause.channel)}${nothing}`,
    pause_id,
    ends_at: pause.ends_at?.toISOString() ?? null,
  }
}

function notThere(restaurant_id: number, restaurant_name: string, missing: number): Results {
  const message = 'It is no longer on the menu, or it cannot be paused.'
  return Array.from({ length: missing }, () => ({
    restaurant_id,
    restaurant_name,
    name: '',
    outcome: 'not_there' as const,
    message,
    pause_id: null,
    ends_at: null,
  }))
}

/** One entry in the history of each restaurant. */
function linesOf(planned: readonly Planned[]): Map<number, string> {
  const lines = new Map<number, string>()
  for (const { pause, clock } of planned) {
    const note = pause.note === '' ? '' : `: ${plain(pause.note)}`
    const line = `- **paused**: ${plain(called(pause.label, pause.place))} ${untilWhen(pause.ends_at, clock.timezone)}${onChannel(pause.channel)}${note}`
    lines.set(clock.restaurant_id, [lines.get(clock.restaurant_id), line].filter(Boolean).join('\n'))
  }
  return lines
}

/** The same for what was resumed, by a person or by its time. */
export function resumedLines(ended: readonly store.EndedPause[], word = 'resumed'): Map<number, string> {
  const lines = new Map<number, string>()
  for (const { restaurant_id, label, channel } of ended) {
    lines.set(restaurant_id, [lines.get(restaurant_id), `- **${word}**: ${plain(label)}${onChannel(channel)}`].filter(Boolean).join('\n'))
  }
  return lines
}
