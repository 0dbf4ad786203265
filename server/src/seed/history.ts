import { describeChanges, type FieldChange, guestAgent } from '@brigade/contract/audit-logs.ts'
import { expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import { founderRoles, roleName } from '@brigade/contract/kit/roles.ts'
import type { SeededConnection } from '../modules/bank-connections/seed.ts'
import { areaText } from '../modules/delivery-markets/history-texts.ts'
import type { SeededMarket } from '../modules/delivery-markets/seed.ts'
import type { WorkflowEntry } from '../modules/order-workflows/seed.ts'
import type { SeededRestaurant } from '../modules/restaurants/seed.ts'
import type { Tx } from '../platform/database.ts'
import type { Dice } from './random.ts'
import type { SeededGroup, SeededPerson } from './rows.ts'

const dayMs = 86_400_000

interface Actor {
  readonly agent: string
  readonly actor_type: 'user' | 'guest' | 'provider'
  readonly actor_id: number | null
}

interface Entry extends Actor {
  readonly resource: 'bank_connection' | 'access_group' | 'restaurant' | 'order_workflow' | 'delivery_market'
  readonly resource_id: number
  readonly action: 'create' | 'update'
  readonly changes: readonly FieldChange[]
  /** Instead of changes. */
  readonly description?: string
  readonly reach: readonly number[]
  readonly at: number
}

const provider: Actor = { agent: 'Bank link provider', actor_type: 'provider', actor_id: null }
const guest: Actor = { agent: guestAgent, actor_type: 'guest', actor_id: null }

export interface Story {
  readonly dice: Dice
  readonly now: number
  readonly groups: readonly SeededGroup[]
  readonly people: readonly SeededPerson[]
  readonly connections: readonly SeededConnection[]
  readonly restaurants: readonly SeededRestaurant[]
  readonly workflows: readonly WorkflowEntry[]
  readonly markets: readonly SeededMarket[]
}

/** A year of the trail: each row's last value is what stands in its table today. */
export async function writeHistory(tx: Tx, story: Story): Promise<number> {
  const entries = [
    ...story.groups.flatMap((group, at) => ofGroup(story, group, at)),
    ...story.connections.flatMap((each) => ofConnection(story, each)),
    ...story.restaurants.flatMap((each, at) => ofRestaurant(story, each, at)),
    ...story.workflows.map((entry): Entry => ({ ...entry, ...actorAt(story.people, 0) })),
    ...story.markets.map((each) => ofMarket(story, each)),
  ]
  entries.sort((one, other) => one.at - other.at)
  const rows = entries.map(({ at, changes, description, reach, ...rest }) => ({
    ...rest,
    description: description ?? describeChanges(changes),
    changes: JSON.stringify(changes),
    reach: [...reach],
    request_id: 'demo',
    inserted_at: new Date(at),
  }))
  for (let from = 0; from < rows.length; from += 500)
    await tx
      .insertInto('audit_logs')
      .values(rows.slice(from, from + 500))
      .execute()
  return rows.length
}

function userOf({ id, name, email }: SeededPerson): Actor {
  return { agent: `${name} <${email}>`, actor_type: 'user', actor_id: id }
}

const filled = (fields: Record<string, string | null>): FieldChange[] =>
  Object.entries(fields).flatMap(([field, now]) => (now === null ? [] : [{ field, old: null, new: now }]))

function ofGroup({ dice, now, people }: Story, group: SeededGroup, at: number): Entry[] {
  const owner = actorAt(people, 0)
  const of = { resource: 'access_group', resource_id: group.id, reach: group.ancestors } as const
  const created = now - 362 * dayMs + at * 40 * 60_000
  const wasDescribed = dice.whole(0, 2) > 0
  const first = filled({ name: group.name, description: wasDescribed ? null : group.description, parent: group.parentName })
  const entries: Entry[] = [{ ...of, ...owner, action: 'create', changes: first, at: created }]
  if (wasDescribed) {
    entries.push({ ...of, ...owner, action: 'update', changes: filled({ description: group.description }), at: created + dice.whole(1, 40) * dayMs })
  }
  for (const person of people.filter(({ on }) => on === group.name)) {
    const roles = person.roles.length === founderRoles.length ? 'every role' : person.roles.map(roleName).join(', ')
    entries.push({
      ...of,
      ...owner,
      action: 'update',
      changes: [],
      description: `- **roles of ${person.name}**: (none) → ${roles}`,
      at: created + dice.whole(2, 20) * dayMs,
    })
  }
  return entries
}

function ofRestaurant({ now, people }: Story, { id, name, kind, ancestors, facts }: SeededRestaurant, at: number): Entry[] {
  const of = { resource: 'restaurant', resource_id: id, reach: ancestors } as const
  const created = now - 361 * dayMs + at * 30 * 60_000
  const owner = actorAt(people, 0)
  const changes = filled({ name, kind, timezone: facts.timezone, currency: facts.currency ?? 'USD', city: facts.city || null })
  const made: Entry = { ...of, ...owner, action: 'create', changes, at: created }
  const wentLive: Entry = {
    ...of,
    ...owner,
    action: 'update',
    changes: [{ field: 'status', old: 'onboarding', new: 'live' }],
    at: created + 9 * dayMs,
  }
  return kind === 'library' || facts.status === 'onboarding' ? [made] : [made, wentLive]
}

function ofMarket({ now, people }: Story, { id, name, on, area, ancestors }: SeededMarket): Entry {
  const changes = filled({ name, organization: on, delivers: 'yes', area: areaText(area) })
  return {
    resource: 'delivery_market',
    resource_id: id,
    reach: ancestors,
    ...actorAt(people, 0),
    action: 'create',
    changes,
    at: now - 340 * dayMs,
  }
}

const earlierAddresses = [
  'c/o Larkspur Hospitality, PO Box 1180, Portland, ME 04104',
  '500 Commercial Street, Suite 2, Portland, ME 04101',
  'PO Box 77, Portland, ME 04104',
]

function ofConnection(story: Story, connection: SeededConnection): Entry[] {
  const { dice, now, people } = story
  const editors = people.filter(({ roles, on }) => roles.includes('bank_connections_admin') && connection.groupNames.includes(on))
  const of = { resource: 'bank_connection', resource_id: connection.id, reach: connection.reach } as const
  const someEditor = () => userOf(dice.pick(editors))
  const days = spread(dice, connection.daysAgo)
  const at = (part: number) => now - days(part) * dayMs - dice.whole(0, 9 * 60) * 60_000
  const oldName = dice.whole(0, 3) === 0 ? connection.name.replace(/ (Deposits|Payroll|Tips|Catering)$/, ' account') : connection.name
  const oldAddress = dice.whole(0, 2) === 0 ? dice.pick(earlierAddresses) : connection.address
  const { contact_first_name, contact_last_name, contact_email, contact_phone } = connection
  const entries: Entry[] = [
    {
      ...of,
      ...someEditor(),
      action: 'create',
      at: now - connection.daysAgo * dayMs,
      changes: filled({
        name: oldName,
        contact_first_name,
        contact_last_name,
        contact_email,
        contact_phone,
        address: oldAddress,
        organization: connection.on,
        connection_type: connection.state === 'manual' ? 'MANUAL' : 'AUTOMATIC',
        routing_number: connection.maskedRouting,
        account_number: connection.maskedAccount,
      }),
    },
  ]
  const update = (part: number, changes: FieldChange[], actor: Actor) => entries.push({ ...of, ...actor, action: 'update', changes, at: at(part) })
  if (oldName !== connection.name) update(0.3, [{ field: 'name', old: oldName, new: connection.name }], someEditor())
  if (oldAddress !== connection.address) update(0.5, [{ field: 'address', old: oldAddress, new: connection.address }], someEditor())
  if (connection.bankName !== null) linked(dice, connection, update, someEditor)
  if (connection.isLinkClosed)
    entries.push({ ...of, ...someEditor(), action: 'update', changes: [], description: 'The public link was closed.', at: at(0.95) })
  return entries
}

type Update = (part: number, changes: FieldChange[], actor: Actor) => void

/** Linked by staff or by the contact, lost and repaired from time to time, and now as it stands. */
function linked(dice: Dice, connection: SeededConnection, update: Update, someEditor: () => Actor): void {
  const linkChanges = filled({ bank_name: connection.bankName, bank_account_last_four: connection.lastFour, healthy: 'true' })
  update(0.05, linkChanges, dice.whole(0, 2) === 0 ? guest : someEditor())
  const message = `${connection.bankName} asks for a new sign-in.`
  const rounds = dice.whole(2, 6)
  for (let round = 0; round < rounds; round += 1) {
    const from = 0.1 + (0.75 * round) / rounds
    update(from, lost(expiredTokenCode, message), provider)
    update(from + 0.3 / rounds, repaired(expiredTokenCode, message), dice.pick([guest, someEditor(), provider]))
  }
  if (connection.errorCode !== null) update(0.97, lost(connection.errorCode, connection.errorMessage), provider)
}

const lost = (code: string, message: string | null): FieldChange[] => [
  { field: 'healthy', old: 'true', new: 'false' },
  { field: 'error_code', old: null, new: code },
  { field: 'error_message', old: null, new: message },
]

const repaired = (code: string, message: string): FieldChange[] => [
  { field: 'healthy', old: 'false', new: 'true' },
  { field: 'error_code', old: code, new: null },
  { field: 'error_message', old: message, new: null },
]

/** Days ago of a part of a connection's life: 0 is its beginning, 1 is today. Work happens in the morning and afternoon. */
function spread(dice: Dice, daysAgo: number): (part: number) => number {
  const lag = dice.whole(0, 100) / 100
  return (part) => Math.max(0.5, (daysAgo - 1) * (1 - part) - lag * Math.min(1, daysAgo * 0.01))
}

function actorAt(people: readonly SeededPerson[], at: number): Actor {
  const person = people[at]
  if (!person) throw new Error('The demo company has nobody.')
  return userOf(person)
}
