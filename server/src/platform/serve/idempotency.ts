import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../database.ts'
import type { KeyRing } from '../secrets.ts'

/** A finished request with the same key; thrown out of the transaction that met it. */
export class AlreadyDone extends Error {}

export interface KeyedRequest {
  readonly actor: string
  readonly operation: string
  readonly key: string
  readonly hash: Buffer
}

/** Status of a row whose effect is committed while its answer has not been kept (yet). */
const answerUnknown = 0
/** Nobody repeats a request after this; the answers carry names and addresses. */
const keptHours = 48

/** The input is kept as a keyed hash: against a plain one the account number of a stolen row could simply be tried out. */
export function keyedRequest(secrets: KeyRing, actor: string, operation: string, header: unknown, input: unknown): KeyedRequest | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < 8 || header.length > 200) {
    throw new Problem('invalid', 'The Idempotency-Key header must be 8 to 200 characters.')
  }
  return { actor, operation, key: header, hash: Buffer.from(secrets.mac(JSON.stringify(input), 'idempotency'), 'base64url') }
}

/** Claims the key inside the transaction of the effect; a twin waits here for the first to commit. */
export async function claimKey(tx: Tx, { actor, operation, key, hash }: KeyedRequest): Promise<void> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ actor, operation, key, request_hash: hash, status: answerUnknown, body: JSON.stringify({}) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) throw new AlreadyDone()
}

/** Keeps the answer for those who repeat the request, and forgets the old ones. */
export async function keepAnswer(db: Queryable, { actor, operation, key }: KeyedRequest, body: unknown): Promise<void> {
  await db
    .with('swept', (swept) => swept.deleteFrom('idempotency_keys').where('inserted_at', '<', sql<Date>`now() - make_interval(hours => ${keptHours})`))
    .updateTable('idempotency_keys')
    .set({ status: 200, body: JSON.stringify(body) })
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}

/** A twin that was sent at the same moment finds the effect a little before its answer; one whose server died finds none. */
const waitsForAnswer = 10
const waitMs = 100

/** The first answer to this key, or `undefined` when it is new. Another body under the same key is refused. */
export async function earlierAnswer(db: Queryable, { actor, operation, key, hash }: KeyedRequest): Promise<{ body: unknown } | undefined> {
  for (let waits = 0; ; waits += 1) {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'body'])
      .where('actor', '=', actor)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) return undefined
    if (!hash.equals(row.request_hash)) throw new Problem('reused_key', 'This Idempotency-Key was used for another request.')
    if (row.status !== answerUnknown) return { body: row.body }
    if (waits === waitsForAnswer)
      throw new Problem('conflict', 'This request was already carried out. Please reload to see its result.', { retryAfter: 1 })
    await pause(waitMs)
  }
}
