import { randomBytes } from 'node:crypto'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: OWASP's setting, 9 ms on one core here. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const current = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`

/** Hashes at once: more would take the processors from everybody who is signed in already. */
const width = 2
/** Most waiting hashes; beyond that people are asked to try again instead of waiting for seconds. */
const longestLine = 128

const line: (() => void)[] = []
let running = 0

/** A hash to store; the whole password counts, however long it is. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(bytesOf(password), costs))
}

/** Is it this person's password? Without a stored hash the same work is done, so that the time reveals nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  const matches = await inTurn(() => verify(against, bytesOf(password)))
  return matches && stored !== undefined
}

/** Whether a stored hash was made with other settings than today's and should be made anew at the next sign-in. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(current)
}

let someHash: Promise<string> | undefined

function decoy(): Promise<string> {
  someHash ??= hash(randomBytes(32), costs)
  return someHash
}

/** The same password typed on two systems may be composed differently. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= width) {
    if (line.length >= longestLine)
      throw new Problem('unavailable', 'Too many people are signing in at the moment. Please try again in a few seconds.', { retryAfter: 3 })
    // The one who leaves hands over the place, so `running` is not counted again.
    await new Promise<void>((start) => line.push(start))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
}
