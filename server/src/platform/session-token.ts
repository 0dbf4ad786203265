import { hash, randomBytes } from 'node:crypto'

// `bo1_` + 32 random bytes + checksum: a leaked one is recognised by scanners, a mistyped one is refused without a query.
const prefix = 'bo1_'
const shape = /^bo1_([\w-]{43})([\w-]{6})$/

/** A new opaque bearer token; it says nothing about its owner. */
export function newSessionToken(): string {
  const body = randomBytes(32).toString('base64url')
  return `${prefix}${body}${checksum(body)}`
}

/** SHA-256 of a token of our shape, as stored; `undefined` when the text can be no token of ours. */
export function sessionHash(token: string): Buffer | undefined {
  const [, body, check] = shape.exec(token) ?? []
  if (body === undefined || check !== checksum(body)) return undefined
  return hash('sha256', token, 'buffer')
}

function checksum(body: string): string {
  return hash('sha256', `${prefix}${body}`, 'base64url').slice(0, 6)
}
