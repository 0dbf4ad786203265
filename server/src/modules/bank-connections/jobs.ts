import { setTimeout as timer } from 'node:timers'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import type { Deps } from '../../platform/context.ts'
import { changeWithin } from '../../platform/serve/change.ts'
import type { BankLinkProvider } from './bank-link/provider.ts'
import { applyHealth } from './linking/health.ts'
import { claimDue, sweep } from './linking/store.ts'
import { accessTokenOf } from './numbers.ts'
import { endQueued, queueLeftovers } from './removals/removals.ts'
import { findById } from './store.ts'

/** How long a look at a linked account stays good when the provider sends no news. */
const checkMinutes = 15
const turnMs = 60_000
const batch = 10

export interface HealthChecks {
  /** Finishes what is in hand and stops. */
  stop(): Promise<void>
}

/** Looks at every linked account from time to time, and ends accesses that are no longer needed. Any number of nodes may run it. */
export function startHealthChecks(deps: Deps, link: BankLinkProvider): HealthChecks {
  const stopping = new AbortController()
  let turn = Promise.resolve()
  let waiting: NodeJS.Timeout

  function plan(): void {
    // Nodes started together drift apart.
    waiting = timer(
      () => {
        turn = takeTurn(deps, link, stopping.signal)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'bank link checks failed'))
          .finally(plan)
      },
      turnMs * (0.75 + Math.random() / 2),
    )
    waiting.unref()
    if (stopping.signal.aborted) clearTimeout(waiting)
  }

  plan()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(waiting)
      await turn
    },
  }
}

/** One turn: sweep, end what is due, look at accounts until none is due. */
export async function takeTurn(deps: Deps, link: BankLinkProvider, stopping: AbortSignal): Promise<void> {
  await deps.database.write(async (tx) => {
    await queueLeftovers(tx, deps.secrets, 'old')
    await sweep(tx)
  })
  await endQueued(deps, link)
  while (!stopping.aborted) {
    const due = await deps.database.write((tx) => claimDue(tx, link.name, checkMinutes, batch))
    if (due.length === 0) return
    for (const { id, asked } of due) {
      if (stopping.aborted) return
      await look(deps, link, id, asked)
    }
  }
}

async function look(deps: Deps, link: BankLinkProvider, id: number, asked: Date): Promise<void> {
  const row = await findById(deps.database.db, id)
  const accessToken = row && accessTokenOf(deps.secrets, row, link.name)
  const itemId = row?.provider_item_id
  if (accessToken === undefined || itemId == null) return
  try {
    const health = await link.health(accessToken)
    await changeWithin(deps, byItself, undefined, (change) => applyHealth(change, { connectionId: id, itemId, asked, health }))
  } catch (error) {
    // The provider being away says nothing about the account; it is looked at again when it is due again.
    deps.log.warn({ err: error, bank_connection_id: id }, 'a bank link could not be checked')
  }
}

/** Audited and announced like the provider's own news. */
const byItself = {
  endpoint: bankConnections.webhook,
  name: 'bank-connections.checks',
  input: {},
  staff: undefined,
  request: { id: 'health check', address: '', agent: '', headers: {}, rawBody: Buffer.alloc(0) },
}
