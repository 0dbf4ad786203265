import { reachOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import type { Breaker } from '../../menus/publishing/public.ts'
import * as health from './store-health.ts'

/** What a channel is sent by, watched over all servers: it opens after failures in a row, and what tries it then is one at a time. */
export function breakerOf({ database }: Pick<Deps, 'database'>, channelId: number): Breaker {
  const noted = (note: (tx: Tx) => Promise<boolean>) =>
    database.write(async (tx) => {
      if (await note(tx)) await announce(tx, channelId)
    })
  return {
    wait: async (turnSeconds) => (await health.waitOf(database.db, channelId, turnSeconds)) ?? undefined,
    async reached() {
      if (await health.isReachedNews(database.db, channelId)) await noted((tx) => health.noteReached(tx, channelId))
    },
    failed: (error) => noted((tx) => health.noteFailed(tx, channelId, error)),
    rest: (seconds) => noted((tx) => health.noteRest(tx, channelId, seconds).then(() => true)),
  }
}

async function announce(tx: Tx, channelId: number): Promise<void> {
  const reach = await reachOf(tx, 'channel', channelId)
  await appendEvent(tx, { keys: ['channels', `channels:${channelId}`, 'listings'], resourceType: 'channel', resourceId: channelId, reach })
}
