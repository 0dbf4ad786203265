import { Problem, type ProblemCode, problemStatus } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../database.ts'
import { codeOf } from '../database-errors.ts'
import type { KeyRing } from '../secrets.ts'

/** A finished request with the same key; thrown out of the transaction that met it. */
export class AlreadyDone extends Error {}

export interface KeyedRequest {
  readonly actor: string
  readonly operation: string
  readonly key: string
  readonly hash: Buffer
}

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
  try {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ actor, operation, key, request_hash: hash, status: 0, body: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) throw new AlreadyDone()
  } catch (error) {
    // Only a twin at work holds the key; what it does is not known yet, so nothing may be said of it.
    if (codeOf(error) !== '55P03') throw error
    throw new Problem('unavailable', 'This is being done at the moment. Please ask again in a second.', { retryAfter: 1, cause: error })
  }
}

/** Keeps the answer with the effect for those who repeat the request, and forgets some of the old ones. */
export async function keepAnswer(tx: Tx, { actor, operation, key }: KeyedRequest, answer: unknown): Promise<void> {
  const { status, body } = answer instanceof Problem ? { status: answer.status, body: refusalOf(answer) } : { status: 200, body: answer }
  await tx
    .with('swept', (swept) =>
      // Passing over what others sweep: nobody's change waits for it.
      swept
        .deleteFrom('idempotency_keys')
        .where(
          sql`ctid`,
          'in',
          sql`(select ctid from idempotency_keys where inserted_at < now() - make_interval(hours => ${keptHours}) order by inserted_at limit 100 for update skip locked)`,
        ),
    )
    .updateTable('idempotency_keys')
    .set({ status, body: JSON.stringify(body) })
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}

const Refusal = z.object({ code: z.string(), message: z.string(), errors: z.optional(z.record(z.string(), z.array(z.string()))) })

const refusalOf = ({ code, message, errors }: Problem): z.infer<typeof Refusal> => ({ code, message, ...(errors && { errors }) })

/** The first answer to this key, or `undefined` when it is new. Another body under the same key is refused. */
export async function earlierAnswer(db: Queryable, { actor, operation, key, hash }: KeyedRequest): Promise<{ answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('actor', '=', actor)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (!hash.equals(row.request_hash)) throw new Problem('reused_key', 'This Idempotency-Key was used for another request.')
  if (row.status === 200) return { answer: row.body }
  const { code, message, errors } = z.parse(Refusal, row.body)
  return { answer: new Problem(isCode(code) ? code : 'unexpected', message, errors && { errors }) }
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code)
