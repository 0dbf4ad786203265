import { type AuditLog, guestAgent } from '@brigade/contract/audit-logs.ts'
import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import { isResourceType } from '@brigade/contract/kit/resources.ts'
import { reachesOf } from '../access/policy.ts'
import { type AuditEntry, diffOf, writeAudits } from '../audit/write.ts'
import { keepsRights } from '../company-locks.ts'
import type { Change, Changed, Deps, RequestFacts, Staff } from '../context.ts'
import { startAgain, type Tx, type WriteOptions } from '../database.ts'
import { queueMail } from '../outbox.ts'
import { appendEvent, originOf } from '../realtime/events.ts'
import { mustReach, signedOut } from './judge.ts'

/** More changes than this in one transaction are announced as one event. */
const mostEvents = 20

export interface Asked {
  readonly endpoint: AnyEndpoint
  readonly name: string
  readonly input: unknown
  readonly staff: Staff | undefined
  readonly request: RequestFacts
  /** Names of the fields that a GraphQL document asks for, at any depth. */
  readonly fields?: ReadonlySet<string> | undefined
}

/**
 * Runs a handler's change: access again inside the transaction, then what the handler does, then the audit rows and
 * events that the endpoint declares. All of it commits or none; what is for afterwards is begun then.
 */
export async function changeWithin<T>(
  deps: Deps,
  asked: Asked,
  first: ((tx: Tx) => Promise<void>) | undefined,
  fn: (change: Change) => Promise<T>,
  options?: Pick<WriteOptions, 'aloneIn'>,
): Promise<T> {
  const { result, later } = await deps.database.write(
    async (tx, rightsBefore) => {
      if (asked.staff && rightsBefore === undefined) throw signedOut()
      await first?.(tx)
      await mustReach(tx, asked.endpoint, asked.input, asked.staff)
      const changes: Changed[] = []
      const later: (() => Promise<void>)[] = []
      const result = await fn({
        tx,
        changed: (change) => void changes.push(change),
        mail: (mail) => queueMail(tx, mail),
        afterwards: (work) => void later.push(work),
      })
      await mustReachStill(tx, asked, changes)
      // Rights that ended or came, or the tree that changed, while the change waited for a lock: it is judged again, by what is true now.
      if (asked.staff && !(await keepsRights(tx, asked.staff.id, rightsBefore))) await startAgain(tx)
      await record(tx, asked, changes)
      return { result, later }
    },
    { ...options, person: asked.staff?.id },
  )
  for (const work of later) void begin(deps, asked, work)
  return result
}

/**
 * Whoever loses a thing while their change of it waits for a lock does not change it any more. What a change deletes, or places
 * elsewhere itself, is out of reach afterwards as it should be.
 */
async function mustReachStill(tx: Tx, { endpoint, input, staff }: Asked, changes: readonly Changed[]): Promise<void> {
  const { access, audits } = endpoint
  if (access.kind !== 'resource' || access.type === 'access_group' || audits?.action === 'delete') return
  if (changes.some(({ resource }) => resource === 'access_group')) return
  await mustReach(tx, endpoint, input, staff)
}

async function begin({ log }: Deps, { name }: Asked, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, `what follows ${name} failed`)
  }
}

interface Known {
  readonly change: Changed
  readonly reach: readonly number[]
}

async function record(tx: Tx, asked: Asked, changes: readonly Changed[]): Promise<void> {
  const known = await withReach(tx, asked, changes)
  await writeAudits(
    tx,
    known.flatMap((one) => entryOf(asked, one) ?? []),
  )
  await announce(tx, asked, known)
}

function resourceOf(asked: Asked, change: Changed) {
  return change.resource ?? asked.endpoint.audits?.resource
}

/** What was not said is read once for each kind of thing, however many changed. */
async function withReach(tx: Tx, asked: Asked, changes: readonly Changed[]): Promise<Known[]> {
  const typeOf = (change: Changed) => {
    const resource = resourceOf(asked, change)
    return change.reach === undefined && resource !== undefined && isResourceType(resource) ? resource : undefined
  }
  const reaches = new Map<string | undefined, ReadonlyMap<number, readonly number[]>>()
  for (const [type, some] of Map.groupBy(changes, typeOf)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    if (type !== undefined) reaches.set(type, await reachesOf(tx, type, ids))
  }
  return changes.map((change) => ({ change, reach: change.reach ?? reaches.get(typeOf(change))?.get(change.id) ?? [] }))
}

function entryOf(asked: Asked, { change, reach }: Known): AuditEntry | undefined {
  const { endpoint, staff, request } = asked
  const resource = resourceOf(asked, change)
  if (!endpoint.audits || resource === undefined) return undefined
  return {
    resource,
    resourceId: change.id,
    action: (change.action ?? endpoint.audits.action) satisfies AuditLog['action'],
    description: change.description,
    changes: diffOf(change.before, change.after),
    withheld: change.withheld,
    agent: change.agent?.name ?? (staff ? `${staff.name} <${staff.email}>` : guestAgent),
    actorType: change.agent?.type ?? (staff ? 'user' : 'guest'),
    actorId: staff?.id ?? null,
    reach,
    requestId: request.id,
    address: request.address,
  }
}

async function announce(tx: Tx, asked: Asked, known: readonly Known[]): Promise<void> {
  const { endpoint, staff, request } = asked
  const origin = originOf(staff?.session, request.headers)
  const keysFor = (id: number) => (endpoint.refreshes ?? []).map((key) => key.replace('{id}', String(id)))
  const resource = endpoint.audits?.resource
  const resourceType = resource !== undefined && isResourceType(resource) ? resource : undefined
  if (known.length > mostEvents) {
    const keys = (endpoint.refreshes ?? []).filter((key) => !key.includes('{id}'))
    await appendEvent(tx, { keys, resourceType, reach: [...new Set(known.flatMap(({ reach }) => reach))], origin })
  } else {
    for (const { change, reach } of known) {
      const own = change.resource !== undefined && isResourceType(change.resource) ? change.resource : resourceType
      await appendEvent(tx, { keys: keysFor(change.id), resourceType: own, resourceId: change.id, reach, origin })
    }
  }
  const affected = [...new Set(known.flatMap(({ change }) => change.affectedUsers ?? []))]
  if (affected.length > 0) await appendEvent(tx, { keys: ['rights', 'session'], reach: [], userIds: affected })
}
