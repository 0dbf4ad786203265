import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { CellContext, KeyRing } from '../../../platform/secrets.ts'
import type { BankLinkProvider } from '../bank-link/provider.ts'
import { cellOf } from '../numbers.ts'
import type { BankConnectionRow } from '../store.ts'
import { exchangedCell } from '../token-cells.ts'
import * as store from './store.ts'

// An access token that we forget still opens somebody's account at the bank. Ending it is therefore queued with the change
// that makes it needless, and tried until the provider says that it is done.

const removalCell = (itemId: string): CellContext => `bank_item_removals|${itemId}|access_token`

/** Queues the end of a connection's link. */
export async function queueUnlink(tx: Tx, secrets: KeyRing, row: BankConnectionRow): Promise<void> {
  if (row.provider === null || row.provider_item_id === null || row.access_token_enc === null) return
  const token = secrets.decrypt(row.access_token_enc, cellOf(row.id, 'access_token'))
  await store.queue(tx, row.provider, row.provider_item_id, secrets.encrypt(token, removalCell(row.provider_item_id)))
}

/** Queues the end of accounts that were exchanged but never became part of a connection. */
export async function queueLeftovers(tx: Tx, secrets: KeyRing, of: Parameters<typeof store.takeLeftovers>[1]): Promise<void> {
  for (const { token_hash, provider, provider_item_id, access_token_enc } of await store.takeLeftovers(tx, of)) {
    const token = secrets.decrypt(access_token_enc, exchangedCell(token_hash))
    await store.queue(tx, provider, provider_item_id, secrets.encrypt(token, removalCell(provider_item_id)))
  }
}

/** Ends what is due, one after the other; a failure is logged and left for its next time. */
export async function endQueued({ database, secrets, log }: Deps, link: BankLinkProvider): Promise<void> {
  for (;;) {
    const removal = await database.write((tx) => store.claim(tx, link.name))
    if (!removal) return
    // A repaired link keeps its item: what is in use again is not ended.
    const isInUse = await database.write((tx) => store.isInUse(tx, link.name, removal.provider_item_id))
    if (!isInUse) {
      try {
        await link.remove(secrets.decrypt(removal.access_token_enc, removalCell(removal.provider_item_id)))
      } catch (error) {
        log.warn({ err: error }, 'a bank link could not be ended at the provider yet')
        continue
      }
    }
    await database.write((tx) => store.done(tx, removal.id))
  }
}

/** As `endQueued`, for a handler that has answered: nobody waits for the provider. */
export function endSoon(deps: Deps, link: BankLinkProvider): void {
  endQueued(deps, link).catch((error: unknown) => deps.log.warn({ err: error }, 'ending bank links failed'))
}
