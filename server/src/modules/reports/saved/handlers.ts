import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { mostSaved, type SavedReport, savedReports } from '@brigade/contract/reports/saved.ts'
import { groupingsOf, queryFor, type ReportView, rangeOf, reportOfView } from '@brigade/contract/reports/view.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { type Change, type Handlers, type RequestFacts, type Staff, serves } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent, originOf } from '../../../platform/realtime/events.ts'
import { plansOfView, refused } from '../figures/normalise.ts'
import {
  countSaved,
  deleteSaved,
  forgetReaders,
  type Group,
  groupById,
  groupSeenBy,
  insertSaved,
  isNameTaken,
  isOpenTo,
  type SavedRow,
  savedReport,
  savedReportsOf,
  updateSaved,
} from './store-saved.ts'

const answer = (row: SavedRow, staff: Staff): SavedReport => ({
  id: row.id,
  name: row.name,
  view: row.view,
  owner_name: row.owner_name,
  is_mine: row.owner_id === staff.id,
  access_group: row.access_group_id === null ? null : { id: row.access_group_id, name: row.group_name ?? '' },
  mail: row.next_at
    ? { next_at: row.next_at.toISOString(), timezone: row.timezone ?? 'UTC', last_sent: row.last_sent, has_failed: row.last_error !== '' }
    : null,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  _can: { update: row.may_update },
})

const handlers: Handlers<typeof savedReports> = {
  async savedReports({ staff, db }) {
    return { data: (await savedReportsOf(db, staff.id)).map((row) => answer(row, staff)) }
  },

  async saveReport({ input, staff, clock, request, write }) {
    mustMean(input.view, clock.now())
    return write(async (change) => {
      const { tx } = change
      if ((await countSaved(tx, staff.id)) >= mostSaved)
        throw new Problem('invalid', `At most ${mostSaved} reports are saved for a person. Delete one first.`, {
          errors: { name: ['too many reports'] },
        })
      await mustBeFree(tx, staff, { ownerId: staff.id, name: input.name, except: null })
      const group = await sharedGroup(tx, staff, input.access_group_id)
      const id = await insertSaved(tx, staff.id, input)
      if (group) told(change, group, { words: `shared the report “${input.name}”`, withheld: 'shared a report' })
      await announce(tx, staff, request, [staff.id], [group])
      return answer(await loaded(tx, staff, id), staff)
    })
  },

  async changeSavedReport({ input, staff, clock, request, write }) {
    mustMean(input.view, clock.now())
    return write(async (change) => {
      const { tx } = change
      const before = await changeable(tx, staff, input.id)
      if (before.version !== input.version) throw new Problem('stale', 'This was changed elsewhere in the meantime. Reload to see it as it is now.')
      const ownerId = await ownerAfter(tx, staff, before)
      await mustBeFree(tx, staff, { ownerId, name: input.name, except: before.id })
      const isElsewhere = input.access_group_id !== before.access_group_id
      const former = before.access_group_id === null ? undefined : await groupById(tx, before.access_group_id)
      const group = isElsewhere ? await sharedGroup(tx, staff, input.access_group_id) : former
      mustStayInCompany(before, group)
      await updateSaved(tx, before.id, ownerId, input)
      if (isElsewhere) await forgetReaders(tx, before.id)
      if (isElsewhere && former)
        told(change, former, { words: `no longer shares the report “${before.name}”`, withheld: 'no longer shares a report' })
      if (isElsewhere && group) told(change, group, { words: `shared the report “${input.name}”`, withheld: 'shared a report' })
      if (!isElsewhere && group) told(change, group, changedWords(before, input))
      await announce(tx, staff, request, [staff.id, ownerId], [former, group])
      return answer(await loaded(tx, staff, before.id, { ...before, access_group_id: input.access_group_id }), staff)
    })
  },

  async deleteSavedReport({ input: { id }, staff, request, write }) {
    return write(async (change) => {
      const { tx } = change
      const before = await changeable(tx, staff, id)
      const group = before.access_group_id === null ? undefined : await groupById(tx, before.access_group_id)
      const ownerId = await ownerAfter(tx, staff, before)
      await deleteSaved(tx, id)
      if (group) told(change, group, { words: `deleted the report “${before.name}”`, withheld: 'deleted a shared report' })
      await announce(tx, staff, request, [staff.id, ownerId], [group])
      return {}
    })
  },
}

/** What is saved can be asked: a name that is no time zone, or a value that is no number, is refused now and not in a mail at night. */
function mustMean(view: ReportView, now: Date): void {
  const report = reportOfView(view)
  if (!report) throw refused('view', 'There is no such report')
  const range = rangeOf(view.search, now.toISOString().slice(0, 10))
  const query = queryFor({ report, search: view.search, currency: view.search.currency ?? 'USD', groupings: groupingsOf(report, view.search), range })
  plansOfView(query, now)
}

async function mustBeFree(tx: Tx, staff: Staff, name: Parameters<typeof isNameTaken>[2]): Promise<void> {
  if (await isNameTaken(tx, staff.id, name))
    throw new Problem('invalid', 'There is a saved report of this name.', { errors: { name: ['There is a saved report of this name'] } })
}

/** One shares with a group on which one may see sales oneself: those who see it there gain no figure by it. */
async function sharedGroup(tx: Tx, staff: Staff, id: number | null): Promise<Group | undefined> {
  if (id === null) return undefined
  const group = await groupSeenBy(tx, staff.id, id)
  if (!group) throw notFound('access group')
  return group
}

/** What is shared belongs to its company: it is shared in no other one. */
function mustStayInCompany({ shared_in }: SavedRow, group: Group | undefined): void {
  if (shared_in !== null && group !== undefined && group.root_id !== shared_in)
    throw refused('access_group_id', 'Choose a group of the company that has the report')
}

/** Where it is not open to its owner any more, whoever changes it becomes its owner: nothing comes back to the former one with the changes. */
export async function ownerAfter(tx: Tx, staff: Staff, { id, owner_id: ownerId }: SavedRow): Promise<number> {
  return ownerId === staff.id || (await isOpenTo(tx, ownerId, id)) ? ownerId : staff.id
}

/** One that the person may change. */
export async function changeable(tx: Tx, staff: Staff, id: number): Promise<SavedRow> {
  const row = await savedReport(tx, staff.id, id)
  if (!row) throw notFound('saved report')
  if (!row.may_update)
    throw new Problem(
      'forbidden',
      `Only ${row.owner_name}, or somebody with the role Restaurants admin on ${row.group_name ?? 'the whole company'}, can change it.`,
    )
  return row
}

/** An administrator who ends the sharing of somebody else's report does not see it any more. */
async function loaded(tx: Tx, staff: Staff, id: number, otherwise?: SavedRow): Promise<SavedRow> {
  const row = (await savedReport(tx, staff.id, id)) ?? otherwise
  if (!row) throw notFound('saved report')
  return row
}

interface Told {
  readonly words: string
  /** For those who may see the group, and no sales of it. */
  readonly withheld: string
}

/** For the history of a group. */
export function told({ changed }: Change, { id, ancestors }: Group, { words, withheld }: Told): void {
  changed({ id, description: plain(words), reach: ancestors, withheld: { named: [{ kind: 'sales_of_group', id }], description: withheld } })
}

const changedWords = (before: SavedRow, { name }: { readonly name: string }): Told => ({
  words: name === before.name ? `changed the report “${name}”` : `renamed the report “${before.name}” to “${name}”`,
  withheld: 'changed a shared report',
})

/** Lists of saved reports are fetched again. */
export async function announce(
  tx: Tx,
  staff: Staff,
  { headers }: RequestFacts,
  people: readonly number[],
  groups: readonly (Group | undefined)[],
): Promise<void> {
  const reach = [...new Set(groups.flatMap((group) => group?.ancestors ?? []))]
  await appendEvent(tx, { keys: ['saved_reports'], reach, userIds: people, origin: originOf(staff.session, headers) })
}

/** Saved reports: listed, saved, changed, deleted. */
export const savedReportRoutes = serves(savedReports, handlers)
