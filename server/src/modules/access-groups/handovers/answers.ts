import type { Handover } from '@brigade/contract/access-groups/handovers.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { namesText } from './names.ts'
import { contentsOf, type HandoverRow, offeredThings } from './store.ts'

/** Offers as one side sees them. Two queries whatever their number. */
export async function answersOf(db: Queryable, staff: Staff, rows: readonly HandoverRow[], direction: Handover['direction']): Promise<Handover[]> {
  const ids = rows.map(({ id }) => id)
  const things = await offeredThings(db, ids)
  const contents = await contentsOf(db, ids)
  const answers = rows.map(
    (row): Handover => ({
      id: row.id,
      status: row.status,
      direction,
      root_id: direction === 'outgoing' ? row.from_root_id : row.into_root_id,
      name: namesText(things.get(row.id) ?? []),
      resource_type: row.resource_type,
      things: (things.get(row.id) ?? []).map(({ resource_id, name }) => ({ resource_id, name })),
      contents: contents.get(row.id) ?? [],
      company: row.company,
      offered_by: row.offerer_name,
      offered_by_email: row.offerer_email,
      email: row.email,
      note: row.note,
      answered_by: row.answerer_name,
      answered_for: row.answerer_company,
      answered_at: row.answered_at?.toISOString() ?? null,
      expires_at: row.expires_at.toISOString(),
      inserted_at: row.inserted_at.toISOString(),
      _can: {
        withdraw: row.status === 'pending' && direction === 'outgoing' && isAdminOn(staff, row.from_root_id),
        answer: row.status === 'pending' && direction === 'incoming' && row.email === staff.email,
      },
    }),
  )
  return answers.map((answer) => (answer.direction === 'incoming' && answer.status === 'withdrawn' ? { ...answer, ...nothingOffered } : answer))
}

/** An offer may have gone to a wrong address: taken back, it shows there only that it was taken back. */
const nothingOffered: Pick<Handover, 'name' | 'things' | 'contents' | 'note'> = { name: 'Withdrawn offer', things: [], contents: [], note: '' }

const isAdminOn = (staff: Staff, root: number): boolean =>
  staff.grants.some(({ groupId, role }) => groupId === root && role === 'access_groups_admin')

export async function answerOf(db: Queryable, staff: Staff, row: HandoverRow, direction: Handover['direction']): Promise<Handover> {
  const [answer] = await answersOf(db, staff, [row], direction)
  if (!answer) throw new Error('An offer was asked for and not answered.')
  return answer
}
