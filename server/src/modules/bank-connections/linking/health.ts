import type { Change } from '../../../platform/context.ts'
import { historyFieldsOf } from '../answers.ts'
import type { BankHealth } from '../bank-link/provider.ts'
import { type BankConnectionRow, lock, note, noteCheck } from '../store.ts'

export const providerAgent = { name: 'Bank link provider', type: 'provider' } as const

/** What the provider said about an item, and when it was asked by the database's clock. */
export interface Reading {
  readonly connectionId: number
  readonly itemId: string
  readonly asked: Date
  readonly health: BankHealth
}

/** Writes a reading down, unless the connection was linked anew or looked at later since. Answers the row as it is now. */
export async function applyHealth({ tx, changed }: Change, { connectionId, itemId, asked, health }: Reading): Promise<BankConnectionRow | undefined> {
  const before = await lock(tx, connectionId)
  if (before?.provider_item_id !== itemId) return undefined
  if (before.checked_at !== null && before.checked_at > asked) return before
  const seen = { healthy: health.healthy, error_code: health.errorCode, error_message: health.errorMessage }
  const isSame = before.healthy === seen.healthy && before.error_code === seen.error_code && before.error_message === seen.error_message
  if (isSame) {
    await noteCheck(tx, connectionId, asked)
    return before
  }
  await note(tx, connectionId, { ...seen, checked_at: asked })
  const after = { ...before, ...seen }
  changed({ id: connectionId, before: historyFieldsOf(before), after: historyFieldsOf(after), agent: providerAgent })
  return after
}
