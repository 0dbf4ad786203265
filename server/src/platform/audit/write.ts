import { auditApp, describeChanges, type FieldChange, skippedFields } from '@brigade/contract/audit-logs.ts'
import { isMasked, maskNumber } from '@brigade/contract/bank-connections.ts'
import type { AuditAction } from '@brigade/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Withheld } from '../withheld.ts'

export type ActorType = 'user' | 'guest' | 'system' | 'provider'

/** One line of the trail, as the server knows it: nothing here is taken from a request body. */
export interface AuditEntry {
  readonly resource: string
  readonly resourceId: number
  readonly action: AuditAction
  /** Stands in for the list of changes when the operation is not about fields. */
  readonly description?: string | undefined
  readonly changes?: readonly FieldChange[] | undefined
  /** What those read instead who may not see all that it names. */
  readonly withheld?: Withheld | undefined
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

/** Writes the audit row in the transaction of its change; answers its id, or null if nothing changed. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<number | null> {
  const [id] = await insert(tx, linesOf([entry]))
  return id ?? null
}

/** A statement carries so many at most: a change of ten thousand restaurants is a few statements, none without bound. */
const mostAtOnce = 2000

/** The same for many changes of one transaction, in their order. */
export async function writeAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const lines = linesOf(entries)
  for (let from = 0; from < lines.length; from += mostAtOnce) await insert(tx, lines.slice(from, from + mostAtOnce))
}

interface Line extends AuditEntry {
  readonly description: string
}

/** Those that contain a change. */
function linesOf(entries: readonly AuditEntry[]): Line[] {
  return entries.flatMap((entry) => {
    const description = (entry.description ?? '').trim() || describeChanges(entry.changes ?? [])
    return description === '' ? [] : [{ ...entry, description }]
  })
}

async function insert(tx: Tx, lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return []
  const all = <T>(of: (line: Line) => T): T[] => lines.map(of)
  const { rows } = await sql<{ id: number }>`
    insert into audit_logs (app, resource, resource_id, action, description, changes, withheld, agent, actor_type, actor_id, origin, reach, request_id, address)
    select app, resource, resource_id, action, description, changes, withheld, agent, actor_type, actor_id, origin, reach::bigint[], request_id, address
    from unnest(${all(({ app }) => app ?? auditApp)}::text[], ${all(({ resource }) => resource)}::text[], ${all(({ resourceId }) => resourceId)}::bigint[],
      ${all(({ action }) => action)}::text[], ${all(({ description }) => description)}::text[],
      ${all(({ changes }) => JSON.stringify(changes ?? []))}::jsonb[], ${all(({ withheld }) => (withheld ? JSON.stringify(withheld) : null))}::jsonb[],
      ${all(({ agent }) => agent)}::text[],
      ${all(({ actorType }) => actorType)}::text[], ${all(({ actorId }) => actorId)}::bigint[], ${all(({ origin }) => origin ?? 'server')}::text[],
      ${all(({ reach }) => `{${reach.join(',')}}`)}::text[], ${all(({ requestId }) => requestId)}::text[], ${all(({ address }) => address)}::text[])
      with ordinality as told(app, resource, resource_id, action, description, changes, withheld, agent, actor_type, actor_id, origin, reach, request_id, address, at)
    order by at returning id`.execute(tx)
  return rows.map(({ id }) => id)
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
  return [...names].filter(isAudited).flatMap((field) => {
    // A field that the new row does not carry was not touched; it was not emptied.
    if (before && after && !(field in after)) return []
    const old = textOf(before?.[field])
    const now = textOf(after?.[field])
    return old === now ? [] : [{ field, old: masked(field, old, before?.[field]), new: masked(field, now, after?.[field]) }]
  })
}

function isAudited(field: string): boolean {
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
