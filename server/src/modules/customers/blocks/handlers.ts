import type { customerBlocks } from '@brigade/contract/customers/blocks.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { mayReach, reachableAmong } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { done, rowByRow, unchanged } from '../../../platform/row-by-row.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { mustBeActive, stillActive } from '../must-be-active.ts'
import { lockAll } from '../store-customers.ts'
import { blocksAnswer } from './answers.ts'
import * as store from './store-blocks.ts'
import { decide, lockSuspicion, suspectOthers, suspicionsOf } from './store-suspicions.ts'
import { endOfDay } from './until.ts'
import { blockedLine, dismissedLine, liftedLine } from './words.ts'

const role = 'block_customers'

type Terms = Pick<store.NewBlock, 'scope' | 'effects' | 'reason' | 'note' | 'until'>

export const blockHandlers: Handlers<typeof customerBlocks> = {
  async customerBlocks({ input: { id }, staff, db, clock }) {
    return blocksAnswer(db, staff.id, id, clock.now())
  },

  async blockCustomer({ input: { id, order_ids, ...asked }, staff, clock, write }) {
    const now = clock.now()
    return write(async (change) => {
      const { tx } = change
      const terms = await termsOf(tx, staff, asked, now)
      const { parent_access_group_id } = await mustBeActive(tx, await mustSee(tx, staff, id))
      mustBeOfCompany(terms.scope, parent_access_group_id)
      if (order_ids.length > 0 && (await store.ordersOf(tx, staff.id, id, order_ids)).length < order_ids.length)
        throw refused('order_ids', 'must be orders of this customer that you may see')
      const blockId = await block(change, staff, id, { ...terms, orderIds: order_ids, now })
      return answered(tx, staff, { id, blockId, now })
    })
  },

  async liftBlock({ input: { id, block_id, why }, staff, clock, write }) {
    const now = clock.now()
    return write(async ({ tx, changed }) => {
      const { parent_access_group_id: company } = await mustBeActive(tx, await mustSee(tx, staff, id))
      await store.lockBlock(tx, block_id)
      const row = found(await store.blockSeenBy(tx, staff.id, id, block_id, now), 'block')
      if (row.lifted_at && row.lifted_by_name) throw new Problem('conflict', `${row.lifted_by_name} has lifted this block already.`)
      if (!row.counts || row.scope_group_id === null) throw new Problem('conflict', 'This block has ended already.')
      if (!row.may_lift)
        throw new Problem('forbidden', `Lifting it takes the role “${roleName(role)}” on the group for which it was set, or above it.`)
      await store.liftBlock(tx, block_id, { by: staff, why, now })
      changed({ id, ...liftedLine(row.effects, { id: row.scope_group_id, name: row.scope_name, company }) })
      return answered(tx, staff, { id, blockId: block_id, now })
    })
  },

  async blockCustomers({ input: { ids, ...asked }, staff, clock, write }) {
    const now = clock.now()
    return write(async (change) => {
      const { tx } = change
      const terms = await termsOf(tx, staff, asked, now)
      const seen = await reachableAmong(tx, staff.id, 'customers', 'customer', ids)
      const rows = new Map((seen.size === 0 ? [] : await lockAll(tx, [...seen])).map((row) => [row.id, row]))
      const blockable = await reachableAmong(tx, staff.id, role, 'customer', [...rows.keys()])
      const results = await rowByRow({
        tx,
        ids: ids.toSorted((a, b) => a - b),
        nameOf: (id) => rows.get(id)?.name ?? '',
        change: async (id) => {
          const row = rows.get(id)
          if (!row) throw notFound('customer')
          if (!blockable.has(id)) throw new Problem('forbidden', `Blocking this customer takes the role “${roleName(role)}” where they are known.`)
          stillActive(row)
          mustBeOfCompany(terms.scope, row.parent_access_group_id)
          if (await store.saidAlready(tx, { ...terms, customerId: id, now })) return unchanged(row.name, 'This customer is blocked from it already.')
          await block(change, staff, id, { ...terms, orderIds: [], now })
          return done(row.name)
        },
      })
      return { results }
    })
  },

  async decideSuspicion({ input: { id, suspicion_id, decision }, staff, clock, write }) {
    const now = clock.now()
    return write(async (change) => {
      const { tx, changed } = change
      const { parent_access_group_id: company } = await mustBeActive(tx, await mustSee(tx, staff, id))
      await lockSuspicion(tx, suspicion_id)
      const one = found(
        (await suspicionsOf(tx, staff.id, id, now)).find((each) => each.id === suspicion_id),
        'question',
      )
      if (!one.may_decide)
        throw new Problem('forbidden', `Deciding it takes the role “${roleName(role)}” on the group for which the block was set, or above it.`)
      await decide(tx, suspicion_id, decision, staff.name, now)
      if (decision === 'dismiss') changed({ id, ...dismissedLine(one.scope_group_id, company) })
      else {
        const until = one.until_at === null || one.until_day === null ? null : { day: one.until_day, at: one.until_at }
        const scope = found(await store.scopeOf(tx, one.scope_group_id), 'access group')
        await block(change, staff, id, { scope, effects: one.effects, reason: one.reason, note: '', until, orderIds: [], now })
      }
      return blocksAnswer(tx, staff.id, id, now)
    })
  },
}

type Asked = Omit<InputOf<typeof customerBlocks.blockCustomers>, 'ids'>

/** What is asked for, at a group that stays where it is and on which the person may block. */
async function termsOf(tx: Tx, staff: Staff, { scope_group_id, until_day, effects, reason, note }: Asked, now: Date): Promise<Terms> {
  await mustStayIn(tx, staff.id, role, scope_group_id)
  const scope = found(await store.scopeOf(tx, scope_group_id), 'access group')
  const until = until_day === null ? null : { day: until_day, at: endOfDay(until_day, await store.zonesOf(tx, scope_group_id)) }
  if (until && until.at <= now) throw refused('until_day', 'must be today or later')
  return { scope, effects, reason, note, until }
}

async function block(
  { tx, changed }: Change,
  staff: Staff,
  customerId: number,
  terms: Terms & Pick<store.NewBlock, 'orderIds' | 'now'>,
): Promise<number> {
  const { scope, effects, reason, until, now } = terms
  const id = await store.insertBlock(tx, { ...terms, customerId, by: staff })
  changed({ id: customerId, ...blockedLine(effects, reason, until?.day ?? null, { id: scope.id, name: scope.name, company: scope.rootId }) })
  // Whoever may be the same person was there already.
  await suspectOthers(tx, id, now)
  return id
}

/** Whoever blocks somebody sees them: a role that opens no customer opens none by its answers. */
async function mustSee(tx: Tx, staff: Staff, id: number): Promise<number> {
  if (!(await mayReach(tx, staff.id, 'customers', 'customer', id))) throw notFound('customer')
  return id
}

function mustBeOfCompany({ rootId }: store.Scope, company: number): void {
  if (rootId !== company) throw refused('scope_group_id', 'must be a group of the company that knows this customer')
}

const refused = (field: string, sentence: string) => new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [sentence] } })

const answered = async (tx: Tx, staff: Staff, { id, blockId, now }: { readonly id: number; readonly blockId: number; readonly now: Date }) =>
  found(
    (await blocksAnswer(tx, staff.id, id, now)).data.find((one) => one.id === blockId),
    'block',
  )
