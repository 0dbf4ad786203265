import { type FieldChange, guestAgent } from '@brigade/contract/audit-logs.ts'
import { expiredTokenCode } from '@brigade/contract/bank-connections.ts'
import { diffOf } from '../../platform/audit/write.ts'
import { byPerson, type DemoActor, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import type { Dice } from '../../platform/dice.ts'
import type { DemoConnection } from './seed.ts'

const dayMs = 86_400_000

const provider: DemoActor = { agent: 'Bank link provider', actor_type: 'provider', actor_id: null }
const guest: DemoActor = { agent: guestAgent, actor_type: 'guest', actor_id: null }

/** As it stands in its table, with what its history has to agree with. */
export interface SeededConnection extends DemoConnection {
  readonly id: number
  readonly reach: readonly number[]
  readonly groupNames: readonly string[]
  readonly maskedRouting: string | null
  readonly maskedAccount: string | null
  readonly bankName: string | null
  readonly lastFour: string | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
}

export interface DemoTimes {
  readonly dice: Dice
  readonly now: number
}

const earlierAddresses = [
  'c/o Larkspur Hospitality, PO Box 1180, Portland, ME 04104',
  '500 Commercial Street, Suite 2, Portland, ME 04101',
  'PO Box 77, Portland, ME 04104',
]

/** The life of a connection until today; its last values are those of its row. */
export function historyOf(connection: SeededConnection, people: readonly DemoStaff[], { dice, now }: DemoTimes): DemoEntry[] {
  const editors = people.filter(({ roles, on }) => roles.includes('bank_connections_admin') && connection.groupNames.includes(on))
  const of = { resource: 'bank_connection', resource_id: connection.id, reach: connection.reach } as const
  const someEditor = () => byPerson(dice.pick(editors))
  const days = spread(dice, connection.daysAgo)
  const at = (part: number) => now - days(part) * dayMs - dice.whole(0, 9 * 60) * 60_000
  const oldName = dice.whole(0, 3) === 0 ? connection.name.replace(/ (Deposits|Payroll|Tips|Catering)$/, ' account') : connection.name
  const oldAddress = dice.whole(0, 2) === 0 ? dice.pick(earlierAddresses) : connection.address
  const { contact_first_name, contact_last_name, contact_email, contact_phone } = connection
  const entries: DemoEntry[] = [
    {
      ...of,
      ...someEditor(),
      action: 'create',
      at: now - connection.daysAgo * dayMs,
      changes: diffOf(undefined, {
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
  const update = (part: number, changes: FieldChange[], actor: DemoActor) =>
    entries.push({ ...of, ...actor, action: 'update', changes, at: at(part) })
  if (oldName !== connection.name) update(0.3, diffOf({ name: oldName }, { name: connection.name }), someEditor())
  if (oldAddress !== connection.address) update(0.5, diffOf({ address: oldAddress }, { address: connection.address }), someEditor())
  if (connection.bankName !== null) linked(dice, connection, update, someEditor)
  if (connection.isLinkClosed)
    entries.push({ ...of, ...someEditor(), action: 'update', changes: [], description: 'The public link was closed.', at: at(0.95) })
  return entries
}

type Update = (part: number, changes: FieldChange[], actor: DemoActor) => void

/** Linked by staff or by the contact, lost and repaired from time to time, and now as it stands. */
function linked(dice: Dice, connection: SeededConnection, update: Update, someEditor: () => DemoActor): void {
  const linkChanges = diffOf(undefined, { bank_name: connection.bankName, bank_account_last_four: connection.lastFour, healthy: true })
  update(0.05, linkChanges, dice.whole(0, 2) === 0 ? guest : someEditor())
  const expired = { healthy: false, error_code: expiredTokenCode, error_message: `${connection.bankName} asks for a new sign-in.` }
  const rounds = dice.whole(2, 6)
  for (let round = 0; round < rounds; round += 1) {
    const from = 0.1 + (0.75 * round) / rounds
    update(from, diffOf(healthy, expired), provider)
    update(from + 0.3 / rounds, diffOf(expired, healthy), dice.pick([guest, someEditor(), provider]))
  }
  const { errorCode, errorMessage } = connection
  if (errorCode !== null) update(0.97, diffOf(healthy, { healthy: false, error_code: errorCode, error_message: errorMessage }), provider)
}

const healthy = { healthy: true, error_code: null, error_message: null }

/** Days ago of a part of a connection's life: 0 is its beginning, 1 is today. Work happens in the morning and afternoon. */
function spread(dice: Dice, daysAgo: number): (part: number) => number {
  const lag = dice.whole(0, 100) / 100
  return (part) => Math.max(0.5, (daysAgo - 1) * (1 - part) - lag * Math.min(1, daysAgo * 0.01))
}
