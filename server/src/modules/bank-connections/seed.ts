import { expiredTokenCode, maskNumber } from '@brigade/contract/bank-connections.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import type { DemoEntry, DemoStaff } from '../../platform/demo-history.ts'
import type { KeyRing } from '../../platform/secrets.ts'
import type { BankHealth, LinkedAccount } from './bank-link/provider.ts'
import { cellOf, fingerprintBytes, sealNumbers } from './numbers.ts'
import { type DemoTimes, historyOf, type SeededConnection } from './seed-history.ts'
import { type Columns, insert, note } from './store.ts'

/** A bank connection of the demo company, before it has a row. */
export interface DemoConnection {
  readonly uuid: string
  readonly name: string
  /** Name of the group that owns it. */
  readonly on: string
  readonly address: string
  readonly state: 'manual' | 'unlinked' | 'healthy' | 'expired' | 'broken'
  /** A bank of the sandbox. */
  readonly bank: string
  readonly contact_first_name: string
  readonly contact_last_name: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly routing: string
  readonly account: string
  readonly isLinkClosed: boolean
  readonly daysAgo: number
}

/** What the sandbox says of an account made there. */
export interface LinkedItem {
  readonly accessToken: string
  readonly itemId: string
  readonly account: LinkedAccount
  readonly health: BankHealth
}

interface ConnectionPlan extends DemoTimes {
  readonly planned: readonly DemoConnection[]
  /** Accounts made in the sandbox, by the uuid of the connection. */
  readonly items: ReadonlyMap<string, LinkedItem>
  readonly groups: readonly DemoGroup[]
  readonly people: readonly DemoStaff[]
}

/** The bank connections of the demo company; answers their history. */
export async function insertConnections(tx: Tx, secrets: KeyRing, plan: ConnectionPlan): Promise<DemoEntry[]> {
  const entries: DemoEntry[] = []
  for (const connection of plan.planned) entries.push(...historyOf(await insertConnection(tx, secrets, connection, plan), plan.people, plan))
  return entries
}

async function insertConnection(
  tx: Tx,
  secrets: KeyRing,
  connection: DemoConnection,
  { items, groups, now }: ConnectionPlan,
): Promise<SeededConnection> {
  const { uuid, name, address, contact_first_name, contact_last_name, contact_email, contact_phone } = connection
  const group = groupNamed(groups, connection.on)
  const id = await insert(tx, {
    uuid,
    name,
    address,
    contact_first_name,
    contact_last_name,
    contact_email,
    contact_phone,
    parent_access_group_id: group.id,
    public_link_revoked_at: connection.isLinkClosed ? new Date(now) : null,
  })
  const isManual = connection.state === 'manual'
  const item = isManual || connection.state === 'unlinked' ? undefined : (items.get(uuid) ?? pretended(secrets, connection))
  if (isManual) await note(tx, id, sealNumbers(secrets, id, connection.routing, connection.account))
  if (item) await note(tx, id, linkColumns(secrets, id, item, now))
  return {
    ...connection,
    id,
    reach: group.ancestors,
    groupNames: groups.filter((each) => group.ancestors.includes(each.id)).map((each) => each.name),
    maskedRouting: isManual ? maskNumber(connection.routing.slice(-4)) : null,
    maskedAccount: isManual ? maskNumber(connection.account.slice(-4)) : null,
    bankName: item?.account.bankName ?? null,
    lastFour: item?.account.lastFour ?? null,
    errorCode: item?.health.errorCode ?? null,
    errorMessage: item?.health.errorMessage ?? null,
  }
}

function linkColumns(secrets: KeyRing, id: number, { accessToken, itemId, account, health }: LinkedItem, now: number) {
  return {
    provider: 'sandbox',
    provider_item_id: itemId,
    access_token_enc: secrets.encrypt(accessToken, cellOf(id, 'access_token')),
    bank_name: account.bankName,
    bank_account_last_four: account.lastFour,
    account_fingerprint: fingerprintBytes(account.fingerprint),
    healthy: health.healthy,
    error_code: health.errorCode,
    error_message: health.errorMessage,
    checked_at: new Date(now),
  } satisfies Columns
}

/** Where no sandbox runs, a link that can be looked at and not used. */
function pretended(secrets: KeyRing, { uuid, account, state }: DemoConnection): LinkedItem {
  const errors = {
    healthy: [null, null],
    expired: [expiredTokenCode, 'The bank asks for a new sign-in.'],
    broken: ['ACCOUNT_CLOSED', 'This account cannot take deposits.'],
  } as const
  const [errorCode, errorMessage] = errors[state === 'expired' || state === 'broken' ? state : 'healthy']
  return {
    accessToken: `demo-${uuid}`,
    itemId: `demo-${uuid}`,
    account: { bankName: 'Harbor National', lastFour: account.slice(-4), fingerprint: secrets.mac(account, 'demo') },
    health: { healthy: errorCode === null, errorCode, errorMessage },
  }
}
