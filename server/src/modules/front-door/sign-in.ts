import { frontDoor } from '@brigade/contract/front-door.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { SessionUser } from '@brigade/contract/session.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { countHit, forgive, limitKey, networkOf, takeBack } from '../../platform/limits.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../platform/passwords.ts'
import { createSession } from '../../platform/session.ts'
import { type Account, accountByEmail, comesFrom, isStill, replaceHash } from './store.ts'

type SignIn = Context<typeof frontDoor.signIn>
/** What proving a password needs of a request; joining by invitation asks for one too. */
type Asking = Pick<SignIn, 'database' | 'db' | 'request'>

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Everything that is wrong with a sign-in has this one sentence. */
export function wrongCredentials(): Problem {
  return new Problem('wrong_credentials', 'The email or password is not right.')
}

export async function signIn(context: SignIn): Promise<SessionUser> {
  const { input, request, write } = context
  const proved = await provePassword(context, 'front-door.signIn', input)
  return write(async ({ tx }) => {
    await mustStillBe(tx, proved)
    return createSession(tx, { userId: proved.account.id, address: request.address, agent: request.agent })
  })
}

export interface Proved {
  readonly account: Account
  /** Of the same password by today's settings, when the stored one is older. */
  readonly newerHash: string | undefined
}

/** The active account with this password; unknown, unconfirmed, suspended and wrong look and last the same. */
export async function provePassword(asking: Asking, endpoint: string, { email, password }: Credentials): Promise<Proved> {
  const { database, db, request } = asking
  const isKnownPlace = await comesFrom(db, email, request.address)
  const key = isKnownPlace ? guessesFrom(email, request.address) : guessesOfStrangers(email)
  const { max, seconds } = perAccount()
  await countHit(database, key, max, seconds, 'quiet')
  const account = await accountByEmail(db, email)
  const isRight = await verifyPassword(account?.password_hash ?? undefined, password)
  if (!account || !isRight || account.status !== 'active') throw wrongCredentials()
  // Strangers' guesses stay counted: the owner's own success must not hand them five more.
  await (isKnownPlace ? forgive(database, key) : takeBack(database, key))
  await takeBack(database, limitKey(endpoint, 'address', request.address))
  const isOld = account.password_hash !== null && isOutdated(account.password_hash)
  return { account, newerHash: isOld ? await hashPassword(password) : undefined }
}

/** Checked again inside the transaction: a reset or a suspension may have come between. */
export async function mustStillBe(tx: Tx, { account, newerHash }: Proved): Promise<void> {
  if (!(await isStill(tx, account))) throw wrongCredentials()
  if (newerHash !== undefined) await replaceHash(tx, account.id, newerHash)
}

/** One count for everybody who guesses at an account from a place its owner does not use. */
export function guessesOfStrangers(email: string): string {
  return `password|${email}`
}

function guessesFrom(email: string, address: string): string {
  return `password|${email}|${networkOf(address)}`
}

function perAccount() {
  const limit = frontDoor.signIn.limits?.find(({ per }) => per === 'account')
  if (!limit) throw new Error('Signing in must be limited per account.')
  return limit
}
