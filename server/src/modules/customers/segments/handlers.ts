import { isDeepStrictEqual } from 'node:util'
import type { ConditionGroup, ConditionNode } from '@brigade/contract/customers/conditions/ast.ts'
import { sentenceOf } from '@brigade/contract/customers/conditions/sentence.ts'
import { type CustomerSegment, type customerSegments, mostSegments } from '@brigade/contract/customers/segments.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { groupNames } from '../../../platform/access/group-names.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Handlers, RequestFacts, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { appendEvent, originOf } from '../../../platform/realtime/events.ts'
import { mustDecideForAll } from './asking.ts'
import * as store from './store-segments.ts'
import { restaurantNames, valuesOf } from './store-values.ts'

export const segmentHandlers: Handlers<typeof customerSegments> = {
  async segments({ staff, db }) {
    return { data: await answers(db, staff, await store.segmentsOf(db, staff.id)) }
  },

  async createSegment({ input, staff, request, write }) {
    return write(async (change) => {
      const { tx } = change
      if ((await store.countSegments(tx, staff.id)) >= mostSegments)
        throw new Problem('invalid', `A person has at most ${mostSegments} segments. Delete one first.`, { errors: { name: ['too many segments'] } })
      await mustBeFree(tx, staff, { ownerId: staff.id, name: input.name, except: null })
      const group = await sharedGroup(tx, staff, input.access_group_id)
      const id = await store.insertSegment(tx, staff.id, input)
      if (group) told(change, group, { words: `shared the segment “${input.name}”: ${sentenceOf(input.rules)}`, withheld: 'shared a segment' })
      await announce(tx, staff, request, [staff.id], [group])
      return loaded(tx, staff, id)
    })
  },

  async updateSegment({ input, staff, request, write }) {
    return write(async (change) => {
      const { tx } = change
      const before = await changeable(tx, staff, input.id)
      if (before.version !== input.version) throw new Problem('stale', 'This was changed elsewhere in the meantime. Reload to see it as it is now.')
      if (!isDeepStrictEqual(before.rules, input.rules) || (input.access_group_id === null && before.access_group_id !== null))
        await mustDecideForAll(tx, staff, before.id, { rules: input.rules })
      const ownerId = await ownerAfter(tx, staff, before)
      await mustBeFree(tx, staff, { ownerId, name: input.name, except: before.id })
      const isElsewhere = input.access_group_id !== before.access_group_id
      const former = before.access_group_id === null ? undefined : await store.groupById(tx, before.access_group_id)
      const group = isElsewhere ? await sharedGroup(tx, staff, input.access_group_id) : former
      if (group) await mustStayInCompany(tx, staff, before, group)
      await store.updateSegment(tx, before.id, ownerId, input)
      if (isElsewhere && former)
        told(change, former, { words: `no longer shares the segment “${before.name}”`, withheld: 'no longer shares a segment' })
      if (isElsewhere && group)
        told(change, group, { words: `shared the segment “${input.name}”: ${sentenceOf(input.rules)}`, withheld: 'shared a segment' })
      if (!isElsewhere && group) tellChanges(change, group, before, input)
      await announce(tx, staff, request, [staff.id, ownerId], [former, group])
      return loaded(tx, staff, before.id, { ...before, name: input.name, rules: input.rules, access_group_id: null, group_name: null })
    })
  },

  async deleteSegment({ input: { id }, staff, request, write }) {
    return write(async (change) => {
      const { tx } = change
      const before = await changeable(tx, staff, id)
      await mustDecideForAll(tx, staff, id)
      const group = before.access_group_id === null ? undefined : await store.groupById(tx, before.access_group_id)
      await store.deleteSegment(tx, id)
      if (group) told(change, group, { words: `deleted the segment “${before.name}”`, withheld: 'deleted a shared segment' })
      await announce(tx, staff, request, [staff.id, before.owner_id], [group])
      return {}
    })
  },

  async conditionValues({ input: { kind, name, ids }, staff, db }) {
    return { values: await valuesOf(db, kind, { userId: staff.id, name, ids }) }
  },
}

const restaurantsIn = (node: ConditionNode): readonly number[] =>
  node.field === 'group' ? node.of.flatMap(restaurantsIn) : node.field === 'restaurant' ? node.restaurant_ids : []

async function answers(db: Queryable, staff: Staff, rows: readonly store.SegmentRow[]): Promise<CustomerSegment[]> {
  const restaurants = await restaurantNames(db, staff.id, [...new Set(rows.flatMap(({ rules }) => restaurantsIn(rules)))])
  // It is open below its group, too.
  const nameOf = await groupNames(
    db,
    staff.id,
    rows.map(({ access_group_id }) => access_group_id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rules: row.rules,
    sentence: sentenceOf(row.rules, { restaurants }),
    owner_name: row.owner_name,
    is_mine: row.owner_id === staff.id,
    access_group: row.access_group_id === null ? null : { id: row.access_group_id, name: nameOf(row.access_group_id, row.group_name) ?? '' },
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    _can: { update: row.may_update },
  }))
}

/** An administrator who ends the sharing of somebody else's segment does not see it any more. */
async function loaded(tx: Tx, staff: Staff, id: number, otherwise?: store.SegmentRow): Promise<CustomerSegment> {
  const row = (await store.segment(tx, staff.id, id)) ?? otherwise
  const [answer] = row ? await answers(tx, staff, [row]) : []
  if (!answer) throw notFound('segment')
  return answer
}

async function mustBeFree(tx: Tx, staff: Staff, name: Parameters<typeof store.isNameTaken>[2]): Promise<void> {
  if (await store.isNameTaken(tx, staff.id, name))
    throw new Problem('invalid', 'There is a segment of this name.', { errors: { name: ['There is a segment of this name'] } })
}

/** One shares with a group on which one is an administrator of customers. */
async function sharedGroup(tx: Tx, staff: Staff, id: number | null): Promise<store.Group | undefined> {
  if (id === null) return undefined
  const group = (await mayReach(tx, staff.id, 'customers_admin', 'access_group', id)) ? await store.groupById(tx, id) : undefined
  if (!group) throw notFound('access group')
  return group
}

/** Where it is shared decides at which company offers ask about it: of another one they would mean nobody by it, or everybody. */
async function mustStayInCompany(tx: Tx, staff: Staff, { id, shared_in }: store.SegmentRow, { root_id }: store.Group): Promise<void> {
  if (shared_in === null) return mustDecideForAll(tx, staff, id, { exceptIn: root_id })
  if (shared_in === root_id) return
  throw new Problem('invalid', 'Please check the marked fields.', {
    errors: { access_group_id: ['Choose a group of the company that has the segment'] },
  })
}

/** Where it is not open to its owner any more, whoever changes it becomes its owner: nothing comes back to the former one with the changes. */
async function ownerAfter(tx: Tx, staff: Staff, { id, owner_id: ownerId }: store.SegmentRow): Promise<number> {
  return ownerId === staff.id || (await store.isOpenTo(tx, ownerId, id)) ? ownerId : staff.id
}

/** One that the person may change. */
async function changeable(tx: Tx, staff: Staff, id: number): Promise<store.SegmentRow> {
  const row = await store.segment(tx, staff.id, id)
  if (!row) throw notFound('segment')
  if (!row.may_update)
    throw new Problem(
      'forbidden',
      `Only somebody with the role Customers admin on ${row.access_group_id === null ? 'the whole company' : 'its group, or above it,'} can change it.`,
    )
  return row
}

interface Told {
  readonly words: string
  /** For those who may see the group, and no customers of it. */
  readonly withheld: string
}

function tellChanges(change: Change, group: store.Group, before: store.SegmentRow, after: { name: string; rules: ConditionGroup }): void {
  if (after.name !== before.name)
    told(change, group, { words: `renamed the segment “${before.name}” to “${after.name}”`, withheld: 'renamed a shared segment' })
  const [was, is] = [sentenceOf(before.rules), sentenceOf(after.rules)]
  if (JSON.stringify(before.rules) !== JSON.stringify(after.rules))
    told(change, group, { words: `changed the segment “${after.name}”: ${is} (before: ${was})`, withheld: 'changed a shared segment' })
}

/** For the history of a group. */
function told({ changed }: Change, { id, ancestors }: store.Group, { words, withheld }: Told): void {
  changed({ id, description: plain(words), reach: ancestors, withheld: { named: [{ kind: 'customers_of_group', id }], description: withheld } })
}

/** Lists of segments are fetched again. */
async function announce(
  tx: Tx,
  staff: Staff,
  { headers }: RequestFacts,
  people: readonly number[],
  groups: readonly (store.Group | undefined)[],
): Promise<void> {
  const reach = [...new Set(groups.flatMap((group) => group?.ancestors ?? []))]
  await appendEvent(tx, { keys: ['customer_segments'], reach, userIds: people, origin: originOf(staff.session, headers) })
}
