import { hash, randomBytes } from 'node:crypto'

// `bri_` + 32 random bytes: what leaks is recognised by scanners. Random enough that a plain hash keeps it.
const shape = /^bri_[\w-]{43}$/

export const newIngestToken = (): string => `bri_${randomBytes(32).toString('base64url')}`

export const ingestTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The hash of the token in an Authorization header; nothing for what can be none of ours. */
export function bearerHash(header: string | undefined): Buffer | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  return shape.test(token) ? ingestTokenHash(token) : undefined
}
