import { describeChanges } from '@brigade/contract/audit-logs.ts'
import type { bankConnections } from '@brigade/contract/bank-connections.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { reachOf } from '../../platform/access/policy.ts'
import { mustBeCurrent } from '../../platform/access/records.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Change, StaffContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { groupsNamed, type Withheld } from '../../platform/withheld.ts'
import { changeOwner, lockHolders } from '../access-groups/public.ts'
import { historyFieldsOf } from './answers.ts'
import { lockConnection } from './locks.ts'
import { notifyOfNewAccount } from './notices.ts'
import { mustFit, noLink, noNumbers, openNumbers, sealNumbers } from './numbers.ts'
import { queueUnlink } from './removals/removals.ts'
import { isRepointed, judgeNumbers, type NumbersVerdict } from './rules.ts'
import { type BankConnectionRow, type Columns, edit, findById, findSeen, type SeenRow } from './store.ts'

type Editing = StaffContext<typeof bankConnections.update>

export interface Saved {
  readonly row: SeenRow
  /** Typed numbers have taken the place of a link, whose end is queued. */
  readonly hasEndedLink: boolean
}

/** Saves the form of a connection. Contact fields are read-only here; the contract has dropped them. */
export async function changeConnection(change: Change, context: Editing): Promise<Saved> {
  const {
    input: { id, bank_connection: form, parent_access_group_id },
    staff,
    config,
  } = context
  const { tx, changed } = change
  // The trees before the row, in the order of everybody who places resources.
  if (parent_access_group_id !== undefined && parent_access_group_id !== (await findById(tx, id))?.parent_access_group_id)
    await lockHolders(tx, staff.id, { type: 'bank_connection', ids: [id], groupId: parent_access_group_id })
  const before = await lockConnection(tx, staff, id)
  mustBeCurrent(before, form.version, 'this bank connection')
  const verdict = mustFit(judgeNumbers(form, before))
  const target = parent_access_group_id ?? before.parent_access_group_id
  const fields = { name: form.name, address: form.address, parent_access_group_id: target }
  if (verdict.change === 'keep' && isSame(before, fields)) return { row: await seen(tx, staff.id, id), hasEndedLink: false }
  const isMoved = target !== before.parent_access_group_id
  const oldReach = await reachOf(tx, 'bank_connection', id)
  const numbers = await numbersAfter(change, context, before, verdict)
  await edit(tx, id, { ...fields, ...numbers })
  if (isMoved) await changeOwner(change, context, staff.id, { type: 'bank_connection', ids: [id], groupId: target })
  const after = await seen(tx, staff.id, id)
  // People of the old group are notified as well, because it has left their list.
  const reach = isMoved ? [...new Set([...oldReach, ...(await reachOf(tx, 'bank_connection', id))])] : oldReach
  const sides = { before: historyFieldsOf(before), after: historyFieldsOf(after) }
  changed({ id, ...sides, reach, ...(isMoved && { withheld: withoutGroups(sides, [before.parent_access_group_id, target]) }) })
  if (numbers.destination_changed_at !== undefined) await notifyOfNewAccount(change, config, { before, after }, staff.name)
  return { row: after, hasEndedLink: before.access_token_enc !== null && after.access_token_enc === null }
}

/** Whoever sees the connection where it is need not see the group that it left. */
function withoutGroups({ before, after }: Record<'before' | 'after', Record<string, unknown>>, groups: readonly number[]): Withheld {
  const changes = diffOf({ ...before, organization: 'a group' }, { ...after, organization: 'another group' })
  return { named: groupsNamed(...groups), description: describeChanges(changes), changes }
}

/** A form saved as it was opened changes nothing, so it makes nobody else's form stale. */
function isSame(row: BankConnectionRow, fields: Pick<BankConnectionRow, 'name' | 'address' | 'parent_access_group_id'>): boolean {
  return row.name === fields.name && row.address === fields.address && row.parent_access_group_id === fields.parent_access_group_id
}

async function seen(tx: Tx, userId: number, id: number): Promise<SeenRow> {
  const row = await findSeen(tx, userId, id)
  if (!row) throw notFound('bank connection')
  return row
}

/** Numbers and a link never stand side by side: money has one destination. */
async function numbersAfter(
  { tx }: Change,
  { secrets, clock }: Editing,
  row: BankConnectionRow,
  verdict: NumbersVerdict & { ok: true },
): Promise<Columns> {
  // The fingerprint outlives cleared numbers, so that the next account is compared with the last one.
  if (verdict.change === 'clear') return { ...noNumbers, destination_changed_at: clock.now() }
  if (verdict.change === 'keep') return {}
  const stored = verdict.routing === undefined || verdict.account === undefined ? openNumbers(secrets, row) : undefined
  const sealed = sealNumbers(secrets, row.id, verdict.routing ?? stored?.routing ?? '', verdict.account ?? stored?.account ?? '')
  await queueUnlink(tx, secrets, row)
  const isOther = isRepointed(row.account_fingerprint, sealed.account_fingerprint)
  return { ...sealed, ...noLink, ...(isOther ? { destination_changed_at: clock.now() } : {}) }
}
