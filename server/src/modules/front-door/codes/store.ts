import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeAlphabet, codeLength, codeMinutes, codeTries, readCode } from '@brigade/contract/front-door.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { KeyRing } from '../../../platform/secrets.ts'

/** What a code is for, and whose it is. */
export interface CodeUse {
  readonly userId: number
  readonly purpose: 'confirm_account' | 'reset_password'
}

/** Makes the one live code for this use; an older one is dead from now on. */
export async function issueCode(tx: Tx, secrets: KeyRing, use: CodeUse): Promise<string> {
  const code = Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')
  await sql`
    insert into codes (user_id, purpose, code_mac, tries_left, expires_at)
    values (${use.userId}, ${use.purpose}, ${macOf(secrets, use, code)}, ${codeTries}, now() + make_interval(mins => ${codeMinutes}))
    on conflict (user_id, purpose) where used_at is null
    do update set code_mac = excluded.code_mac, tries_left = excluded.tries_left, expires_at = excluded.expires_at, inserted_at = now()`.execute(tx)
  return code
}

/**
 * Spends one try and answers whether the code was right, in which case it is used up. The try is taken before anything is
 * compared and under the row's lock: any number of guesses at once evaluates no more than there are tries.
 * A wrong guess counts only if the transaction commits.
 */
export async function redeemCode(tx: Tx, secrets: KeyRing, use: CodeUse, typed: string): Promise<boolean> {
  const { rows } = await sql<{ id: number; code_mac: Buffer }>`
    update codes set tries_left = tries_left - 1
    where user_id = ${use.userId} and purpose = ${use.purpose} and used_at is null and tries_left > 0 and expires_at > now()
    returning id, code_mac`.execute(tx)
  const live = rows[0]
  if (!live || !timingSafeEqual(live.code_mac, macOf(secrets, use, readCode(typed)))) return false
  await sql`update codes set used_at = now() where id = ${live.id}`.execute(tx)
  return true
}

/** No code of this person opens anything any more. */
export async function killCodes(tx: Tx, userId: number): Promise<void> {
  await sql`delete from codes where user_id = ${userId}`.execute(tx)
}

function macOf(secrets: KeyRing, { userId, purpose }: CodeUse, code: string): Buffer {
  return Buffer.from(secrets.mac(`${userId}|${code}`, `code|${purpose}`), 'base64url')
}
