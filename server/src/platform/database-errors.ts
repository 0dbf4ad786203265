import { Problem } from '@brigade/contract/kit/problem.ts'

/** Text of a failure in the driver that carries no code of its own. */
const lostConnection =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Client was closed|pool after calling end/i

const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** Of PostgreSQL's states, those that mean "come back later", with the sentence for the person and the seconds to wait. */
const laterStates: Readonly<Record<string, readonly [string, number]>> = {
  '53100': ['The server has no room left to save this. Nothing was changed; reading still works.', 5],
  '53200': ['The server is too busy right now. Nothing was changed; please try again.', 5],
  '53300': ['Too many people are working at the moment. Nothing was changed; please try again.', 2],
  '58030': ['The server could not save this. Nothing was changed; please try again later.', 10],
  '55P03': ['Someone else is changing this right now. Nothing was changed; please try again.', 1],
  '57014': ['This took too long and was stopped. Nothing was changed; please try again.', 5],
  '40001': ['Too many people changed this at once. Nothing was changed; please try again.', 1],
  '40P01': ['Too many people changed this at once. Nothing was changed; please try again.', 1],
  '25P03': ['This took too long and was stopped. Nothing was changed; please try again.', 5],
  '25006': ['The server can only read right now. Nothing was changed; please try again.', 5],
}

/** True when the connection to the database failed, so that nobody can say what became of the last statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (/^(08|57P0)/.test(code) || isSocketFailure(error, code))) return true
  return lostConnection.test(error.message)
}

/** Only the driver's own sockets count: an ENOENT from reading a file is not the database's fault. */
function isSocketFailure(error: Error, code: string): boolean {
  const { syscall } = error as { syscall?: unknown }
  return lostSocket.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo')
}

/** PostgreSQL's five-letter state or Node's error code, when the error has one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Under the same state as memory that has run out, but waiting does not help. */
const isLockTableFull = (error: unknown): boolean => codeOf(error) === '53200' && error instanceof Error && /shared memory/.test(error.message)
const tooMuchAtOnce = 'This is too much to change at once. Nothing was changed; please do it in parts.'

/** The answer for a failure of the database itself; undefined for every error that is the code's or the request's own. */
export function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (isLockTableFull(error)) return new Problem('unavailable', tooMuchAtOnce, { retryAfter: 5, cause: error })
  const later = laterStates[codeOf(error) ?? '']
  if (later) return new Problem('unavailable', later[0], { retryAfter: later[1], cause: error })
  if (codeOf(error) === '23503')
    return new Problem('conflict', 'Something this belongs to was removed a moment ago. Nothing was changed; please reload.', { cause: error })
  if (isConnectionLost(error)) return unreachable(error)
  return undefined
}

/** The answer while the database cannot be reached. */
export function unreachable(cause?: unknown): Problem {
  return new Problem('unavailable', 'The database cannot be reached at the moment. Please try again in a few seconds.', { retryAfter: 2, cause })
}

/** The answer where nobody can know whether a change was carried out. */
export function unconfirmed(cause?: unknown): Problem {
  return new Problem('unconfirmed', 'We could not confirm whether this was saved. Check before you try again.', { cause })
}
