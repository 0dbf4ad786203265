import { auditApp, describeChanges, type FieldChange, skippedFields } from '@brigade/contract/audit-logs.ts'
import { isMasked, maskNumber } from '@brigade/contract/bank-connections.ts'
import type { AuditAction } from '@brigade/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'

export type ActorType = 'user' | 'guest' | 'system' | 'provider'

/** One line of the trail, as the server knows it: nothing here is taken from a request body. */
export interface AuditEntry {
  readonly resource: string
  readonly resourceId: number
  readonly action: AuditAction
  /** Stands in for the list of changes when the operation is not about fields. */
  readonly description?: string | undefined
  readonly changes?: readonly FieldChange[] | undefined
  /** `Name <mail>`, or the guest label. */
  readonly agent: string
  readonly actorType: ActorType
  readonly actorId: number | null
  /** Groups, with ancestors, whose people may read the row later. */
  readonly reach: readonly number[]
  readonly requestId: string
  readonly address: string
  readonly app?: string
  readonly origin?: 'server' | 'client'
}

/** Writes the audit row with the change it tells of; answers its id, or null when there was nothing to tell. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<number | null> {
  const changes = entry.changes ?? []
  const description = (entry.description ?? '').trim() || describeChanges(changes)
  if (description === '') return null
  const { rows } = await sql<{ id: number }>`
    insert into audit_logs (app, resource, resource_id, action, description, changes, agent, actor_type, actor_id, origin, reach, request_id, address)
    values (${entry.app ?? auditApp}, ${entry.resource}, ${entry.resourceId}, ${entry.action}, ${description}, ${JSON.stringify(changes)}::jsonb,
      ${entry.agent}, ${entry.actorType}, ${entry.actorId}, ${entry.origin ?? 'server'}, ${[...entry.reach]}::bigint[], ${entry.requestId}, ${entry.address})
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

type Row = Readonly<Record<string, unknown>>

const hidden = '••••••'
const secretName = /password|secret|token|fingerprint|(_enc|_hash|_mac)$/
const numberName = /^(account|routing)_number$/
/** Longer values are cut: the trail says that a text changed, it is not a second copy of it. */
const longestValue = 2000

/**
 * What changed, field by field, as text. Without `before` it lists what was filled in, without `after` what was there.
 * The row counter and fields that begin with `_` say nothing to a reader; secrets show that they changed, not what they are.
 */
export function diffOf(before: Row | undefined, after: Row | undefined): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter(isTold).flatMap((field) => {
    // A field that the new row does not carry was not touched; it was not emptied.
    if (before && after && !(field in after)) return []
    const old = textOf(before?.[field])
    const now = textOf(after?.[field])
    return old === now ? [] : [{ field, old: masked(field, old, before?.[field]), new: masked(field, now, after?.[field]) }]
  })
}

function isTold(field: string): boolean {
  return !skippedFields.has(field) && field !== 'version' && !field.startsWith('_')
}

/** Empty text, null and absent are the same to a reader. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.length === 0) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function masked(field: string, text: string | null, value: unknown): string | null {
  if (text === null) return null
  if (numberName.test(field)) return isMasked(text) ? text : maskNumber(text.slice(-4))
  // `has_token` is a fact about a secret, not the secret.
  if (secretName.test(field) && typeof value !== 'boolean') return hidden
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
