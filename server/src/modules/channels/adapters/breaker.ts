import { reachOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { Breaker } from '../../menus/publishing/public.ts'
import * as health from './store-health.ts'

/**
 * What a channel is sent by, watched over all servers: it opens after failures in a row, and what tries it then is one at a time. Where many
 * calls are made one after the other, that nothing is in the way holds for `knownMs`: it is not asked for each of them.
 */
export function breakerOf({ database }: Pick<Deps, 'database'>, channelId: number, knownMs = 0): Breaker {
  const noted = (note: (tx: Tx) => Promise<boolean>) =>
    database.write(async (tx) => {
      if (await note(tx)) await announce(tx, channelId)
    })
  let [freeUntil, reachedUntil] = [0, 0]
  return {
    async wait(turnSeconds) {
      if (performance.now() < freeUntil) return undefined
      const { seconds, is_turn } = await health.waitOf(database.db, channelId, turnSeconds)
      // A turn is for one call alone.
      if (seconds === null && !is_turn) freeUntil = performance.now() + knownMs
      return seconds ?? undefined
    },
    async reached() {
      if (performance.now() < reachedUntil) return
      if (await health.isReachedNews(database.db, channelId)) await noted((tx) => health.noteReached(tx, channelId))
      reachedUntil = performance.now() + knownMs
    },
    async failed(error) {
      freeUntil = 0
      reachedUntil = 0
      await noted((tx) => health.noteFailed(tx, channelId, error))
    },
    async rest(seconds) {
      freeUntil = 0
      await noted((tx) => health.noteRest(tx, channelId, seconds).then(() => true))
    },
  }
}

async function announce(tx: Tx, channelId: number): Promise<void> {
  const reach = await reachOf(tx, 'channel', channelId)
  await appendEvent(tx, { keys: ['channels', `channels:${channelId}`, 'listings'], resourceType: 'channel', resourceId: channelId, reach })
}
