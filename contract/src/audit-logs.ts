import * as z from 'zod/mini'
import { optionalText, searchTerm, storable } from './fields/fields.ts'
import { endpoint, signedIn } from './kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage } from './kit/page.ts'

// Specification sections 3 and 7 (audit logs, restaurants API).

/** Audit `app` value of this product. */
export const auditApp = 'chef'
export const auditPerPage = 20

/** One field that changed; secrets arrive masked. */
export const FieldChange = z.object({ field: z.string(), old: z.nullable(z.string()), new: z.nullable(z.string()) })
export type FieldChange = z.infer<typeof FieldChange>

export const AuditLog = z.object({
  id: z.int(),
  app: z.string(),
  resource: z.string(),
  resource_id: z.int(),
  action: z.enum(['create', 'update', 'delete']),
  /** Markdown list of field changes: `- **name**: Harbor → Harbor 2`. */
  description: z.string(),
  changes: z.array(FieldChange),
  /** `Name <mail>`, or the generic guest label. */
  agent: z.string(),
  /** `client` rows were posted by a client; `server` rows were written with the change itself. */
  origin: z.enum(['server', 'client']),
  inserted_at: z.string(),
})
export type AuditLog = z.infer<typeof AuditLog>

/** How an outsider without a session is named. */
export const guestAgent = 'Guest'

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/, { error: 'must be a date' })))

export const auditLogs = {
  write: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v5/audit_logs',
    summary: 'A note beside the server’s own trail; agent is taken from the session, an empty description is skipped',
    access: signedIn('the resource named is checked against the person’s rights'),
    input: z.object({
      audit_log: z.object({
        app: z._default(z.string().check(z.maxLength(40), storable), auditApp),
        resource: z.string().check(z.maxLength(60), storable),
        resource_id: id,
        action: z.enum(['create', 'update', 'delete']),
        description: optionalText(20_000),
        agent: z.optional(z.string()),
      }),
    }),
    output: z.object({ id: z.nullable(z.int()) }),
    limits: [{ per: 'session', max: 120, seconds: 60 }],
  }),
  search: endpoint({
    service: 'restaurants',
    method: 'GET',
    path: '/v5/audit_logs',
    summary: 'History of a resource, or of all the person may see, newest first',
    access: signedIn('rows are narrowed to resources the person may see'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(auditPerPage),
      app: z.optional(z.string().check(storable)),
      resource: z.optional(z.string().check(storable)),
      resource_id: z.optional(id),
      search_query: z.optional(searchTerm),
      from_date: day,
      to_date: day,
    }),
    output: pageOf(AuditLog),
  }),
}

/** Field names that say nothing to a reader (specification section 7). */
export const skippedFields: ReadonlySet<string> = new Set(['id', 'inserted_at', 'updated_at', '__typename'])

/** Changes as the specification's markdown list; empty when nothing changed. */
export function describeChanges(changes: readonly FieldChange[]): string {
  return changes
    .map(({ field, old, new: now }) => {
      if (old === null) return `- **${shown(field)}**: ${shown(now)}`
      return `- **${shown(field)}**: ${shown(old)} → ${shown(now)}`
    })
    .join('\n')
}

/** A value starts no line of its own: it could pretend a change that did not happen. */
function shown(value: string | null): string {
  return value === null || value === '' ? '(empty)' : value.replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, ' ')
}
