import { setTimeout as pause } from 'node:timers/promises'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { Change, Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { historyFieldsOf } from '../answers.ts'
import type { BankHealth, BankLinkProvider, LinkedAccount } from '../bank-link/provider.ts'
import { notifyOfNewAccount } from '../notices.ts'
import { cellOf, fingerprintBytes } from '../numbers.ts'
import { endQueued, endSoon, queueLeftovers, queueUnlink } from '../removals/removals.ts'
import { isInUse } from '../removals/store.ts'
import { isNews, isRepointed } from '../rules.ts'
import { type BankConnectionRow, lock, note } from '../store.ts'
import { exchangedCell, tokenHash } from '../token-cells.ts'
import { mustBeLinkable } from './open-link.ts'
import * as store from './store.ts'

interface Exchanged {
  readonly accessToken: string
  readonly itemId: string
}

interface Found {
  readonly exchanged: Exchanged
  readonly account: LinkedAccount
  readonly health: BankHealth
  /** When the provider was asked, by the database's clock. */
  readonly asked: Date
}

export interface Saving<Answer = unknown> {
  readonly context: Context
  readonly link: BankLinkProvider
  readonly row: BankConnectionRow
  readonly publicToken: string
  /** Locks the connection again inside the transaction; throws when the caller may not change it any more. */
  readonly lockAgain: (tx: Change['tx']) => Promise<BankConnectionRow>
  /** The connection as the caller sees it, read where it was changed. */
  readonly answer: (on: Queryable) => Promise<Answer>
}

/**
 * Turns a public token into a linked account, once, however often and from however many windows it arrives.
 * The provider is asked outside any transaction; what it gave is kept at once, so a later failure can be tried again.
 */
export async function saveToken<Answer>(saving: Saving<Answer>): Promise<Answer> {
  const { context, link, row, publicToken } = saving
  const hash = tokenHash(context.secrets, publicToken, 'bank-public-token')
  const claimed = await claimOrWait(saving, hash)
  if (!claimed) return saving.answer(context.db)
  const found = await askProvider(saving, hash, claimed)
  try {
    return await context.write(async (change) => {
      await keepLink(saving, hash, found, change)
      change.afterwards(async () => {
        context.log.info({ bank_connection_id: row.id }, 'bank account linked')
        await endQueued(context, link)
      })
      return saving.answer(change.tx)
    })
  } catch (error) {
    // The person gets the refusal even if the claim cannot be released now: it expires.
    await giveUp(saving, hash, error).catch((failure: unknown) =>
      context.log.warn({ err: failure }, 'a claim on a bank account could not be given up'),
    )
    throw error
  }
}

/** The claim on a public token, or undefined when the same token has been saved by now. */
async function claimOrWait({ context: { database }, link, row }: Saving, hash: Buffer): Promise<store.TokenRow | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    const claimed = await database.write((tx) => store.claimToken(tx, hash, row.id, link.name))
    if (claimed) return claimed
    const other = await store.findToken(database.db, hash)
    if (other && other.bank_connection_id !== row.id) throw new Problem('conflict', 'This account was linked to another bank connection.')
    if (other?.finished_at) return undefined
    // Another window is saving the very same token; its result is ours too.
    await pause(250)
  }
  throw new Problem('conflict', 'This account is being linked at the moment. Please reload in a minute.', { retryAfter: 10 })
}

async function askProvider(saving: Saving, hash: Buffer, claimed: store.TokenRow): Promise<Found> {
  const {
    context: { database },
    link,
  } = saving
  const exchanged = await exchangedOf(saving, hash, claimed)
  try {
    const asked = await store.databaseTime(database.db)
    const account = await link.account(exchanged.accessToken)
    return { exchanged, account, health: await link.health(exchanged.accessToken), asked }
  } catch (error) {
    await database.write((tx) => store.releaseToken(tx, hash))
    throw error
  }
}

async function exchangedOf(
  { context: { database, secrets, staff }, link, row, publicToken }: Saving,
  hash: Buffer,
  claimed: store.TokenRow,
): Promise<Exchanged> {
  if (claimed.access_token_enc !== null && claimed.provider_item_id !== null) {
    return { accessToken: secrets.decrypt(claimed.access_token_enc, exchangedCell(hash)), itemId: claimed.provider_item_id }
  }
  try {
    await mustBeWelcome(database.db, row, staff ? 'user' : 'public')
    const exchanged = await link.exchangePublicToken(publicToken)
    const sealed = secrets.encrypt(exchanged.accessToken, exchangedCell(hash))
    await database.write((tx) => store.keepExchanged(tx, hash, exchanged.itemId, sealed))
    return exchanged
  } catch (error) {
    await database.write((tx) => store.forgetToken(tx, hash))
    throw error
  }
}

/** The provider's own news of a repair may overtake the browser: a repair begun on the public page may still be finished. */
async function mustBeWelcome(db: Context['db'], row: BankConnectionRow, by: 'user' | 'public'): Promise<void> {
  if (by === 'public' && row.healthy && (await store.hasOpenRepair(db, row.id))) return
  mustBeLinkable(row, by)
}

async function keepLink(saving: Saving, hash: Buffer, found: Found, change: Change): Promise<void> {
  const {
    context: { secrets, config, staff },
    link,
    row: { id },
  } = saving
  const { exchanged, account, health, asked } = found
  const before = await saving.lockAgain(change.tx)
  if (!(await store.finishToken(change.tx, hash))) return
  const fingerprint = fingerprintBytes(account.fingerprint)
  const isSameItem = before.provider === link.name && before.provider_item_id === exchanged.itemId
  const isOtherAccount = isRepointed(before.account_fingerprint, fingerprint)
  if (staff || !(isSameItem && !isOtherAccount)) mustBeLinkable(before, staff ? 'user' : 'public')
  if (!isSameItem && (await isInUse(change.tx, link.name, exchanged.itemId))) {
    throw new Problem('conflict', 'This account was linked to another bank connection.')
  }
  if (!isSameItem) await queueUnlink(change.tx, secrets, before)
  await note(change.tx, id, {
    provider: link.name,
    provider_item_id: exchanged.itemId,
    access_token_enc: secrets.encrypt(exchanged.accessToken, cellOf(id, 'access_token')),
    bank_name: account.bankName,
    bank_account_last_four: account.lastFour,
    account_fingerprint: fingerprint,
    healthy: health.healthy,
    error_code: health.errorCode,
    error_message: health.errorMessage,
    checked_at: asked,
    ...(isOtherAccount ? { destination_changed_at: asked } : {}),
  })
  await store.closeSessions(change.tx, id)
  const after = await lock(change.tx, id)
  if (!after) throw notFound('bank connection')
  change.changed({ id, before: historyFieldsOf(before), after: historyFieldsOf(after) })
  if (isNews(before.account_fingerprint, fingerprint, staff ? 'user' : 'public'))
    await notifyOfNewAccount(change, config, { before, after }, staff ? staff.name : 'someone with the public link')
}

/** A refusal is final, so the account just exchanged is unlinked; after any other failure the same token may be tried again. */
async function giveUp({ context: { database, secrets }, context, link }: Saving, hash: Buffer, error: unknown): Promise<void> {
  const isFinal = error instanceof Problem && (error.code === 'conflict' || error.code === 'not_found')
  await database.write(async (tx) => {
    if (isFinal) await queueLeftovers(tx, secrets, { hash })
    else await store.releaseToken(tx, hash)
  })
  if (isFinal) endSoon(context, link)
}
