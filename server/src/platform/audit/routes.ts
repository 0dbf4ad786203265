import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { isResourceType, type ResourceType, resourceTypeNames, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { mayReach, reachOf } from '../access/policy.ts'
import { type Staff, serves } from '../context.ts'
import type { Queryable } from '../database.ts'
import { firstMoment, momentAfter } from './days.ts'
import { type AuditFilter, type AuditScope, formerCompanies, type Held, heldNow, searchRows, serverRowOf, type Way } from './store.ts'
import { writeAudit } from './write.ts'

/** Rows about people and invitations are read by those who may look at the groups they belong to. */
const viewRoles: Readonly<Record<string, Role>> = {
  ...Object.fromEntries(resourceTypeNames.map((type) => [type, resourceTypes[type].view])),
  user: 'access_groups',
  invitation: 'access_groups',
}

/** History: reading the trail, and the notes that clients add to it. */
export const auditRoutes = serves(auditLogs, {
  search: async ({ input, staff, db }) => {
    const filter = filterOf(input)
    const { page, per_page } = input
    const { rows, total } = await searchRows(db, staff.id, filter, await scopeOf(db, staff, filter), {
      limit: per_page,
      offset: (page - 1) * per_page,
    })
    return { data: rows.map((row) => ({ ...row, inserted_at: row.inserted_at.toISOString() })), total, page, per_page }
  },

  write: async ({ input: { audit_log: note }, staff, request, write }) => {
    const resource = typeOf(note.resource)
    if (!resource) throw notFound('resource')
    if (note.description === '') return { id: null }
    return write(async ({ tx }) => {
      const known = await serverRowOf(tx, { ...note, resource, resourceId: note.resource_id, actorId: staff.id })
      if (known !== undefined) return { id: known }
      if (!(await mayReach(tx, staff.id, resourceTypes[resource].view, resource, note.resource_id))) throw notFound(resourceTypes[resource].word)
      const id = await writeAudit(tx, {
        app: note.app,
        resource,
        resourceId: note.resource_id,
        action: note.action,
        description: note.description,
        agent: `${staff.name} <${staff.email}>`,
        actorType: 'user',
        actorId: staff.id,
        origin: 'client',
        reach: await reachOf(tx, resource, note.resource_id),
        requestId: request.id,
        address: request.address,
      })
      return { id }
    })
  },
})

/** Other clients say `bank_connections` where we say `bank_connection`. */
function typeOf(word: string): ResourceType | undefined {
  return [word, word.replace(/s$/, '')].find(isResourceType)
}

interface Asked {
  readonly app?: string | undefined
  readonly resource?: string | undefined
  readonly resource_id?: number | undefined
  readonly search_query?: string | undefined
  readonly from_date?: string | undefined
  readonly to_date?: string | undefined
}

function filterOf({ app, resource, resource_id, search_query, from_date, to_date }: Asked): AuditFilter {
  return {
    app: app || undefined,
    resource: resource ? (typeOf(resource) ?? resource) : undefined,
    resourceId: resource_id,
    search: search_query || undefined,
    from: firstMoment('from_date', from_date),
    before: momentAfter('to_date', to_date),
  }
}

async function scopeOf(db: Queryable, staff: Staff, { resource, resourceId }: AuditFilter): Promise<AuditScope> {
  const theOne = resource !== undefined && isResourceType(resource) ? await wholePast(db, staff, resource, resourceId) : undefined
  if (theOne?.without.length === 0) return [theOne]
  const asked = resource === undefined ? Object.keys(viewRoles) : [resource]
  const held = await heldNow(db, staff.id)
  const granted = asked.map((name) => ({ resource: name, groups: groupsWith(held, viewRoles[name]) })).filter(({ groups }) => groups.length > 0)
  return [...(theOne ? [theOne] : []), ...(await byGroups(db, granted))]
}

/** Somebody who sees the thing sees its past, also from before it came to their groups; not what another company wrote of it. */
async function wholePast(db: Queryable, staff: Staff, resource: ResourceType, id: number | undefined): Promise<Way | undefined> {
  if (id === undefined || !(await mayReach(db, staff.id, resourceTypes[resource].view, resource, id))) return undefined
  return { resource, groups: 'all', without: (await formerCompanies(db, resource, [id])).get(id) ?? [] }
}

/** A group that came from another company opens what was written since; the others open all that names them. */
async function byGroups(db: Queryable, granted: readonly { readonly resource: string; readonly groups: readonly number[] }[]): Promise<Way[]> {
  const former = await formerCompanies(
    db,
    'access_group',
    granted.flatMap(({ groups }) => groups),
  )
  return granted.flatMap(({ resource, groups }) => [
    { resource, groups: groups.filter((group) => !former.has(group)), without: [] },
    ...groups.flatMap((group) => ({ resource, groups: [group], without: former.get(group) ?? [] })).filter(({ without }) => without.length > 0),
  ])
}

function groupsWith(held: readonly Held[], role: Role | undefined): number[] {
  const enough: readonly string[] = role === undefined ? [] : satisfying(role)
  return [...new Set(held.filter((grant) => enough.includes(grant.role)).map(({ groupId }) => groupId))]
}
