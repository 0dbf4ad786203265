import { type handovers as calls, type Handover, handoverDays } from '@brigade/contract/access-groups/handovers.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { lookThenLock } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import { type Queryable, startAgain, type Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { groupPlacesOf, lockTrees, type Place } from '../authority/store.ts'
import { mustStillAdminister, placeToStay } from '../invitations/handlers.ts'
import { mustBeAllowed } from '../rules.ts'
import { answerOf, answersOf } from './answers.ts'
import { planArrival } from './arrival.ts'
import { handOver } from './hand-over.ts'
import { handoverMail } from './mails.ts'
import { namesText } from './names.ts'
import { planOffer } from './plan.ts'
import { previewOf } from './preview.ts'
import { sentences } from './rules.ts'
import { mustBeAsShown, shownOf } from './shown.ts'
import { endHandover, findHandover, type HandoverRow, insertHandover, lockHandover, offeredBy, offeredTo, type Thing, userIdsOf } from './store.ts'

export const handoverHandlers: Handlers<typeof calls> = {
  previewHandoverOffer: async ({ input, staff, db, clock, jobs }) => {
    const root = mustBeRoot((await groupPlacesOf(db, [input.id])).get(input.id))
    if (input.handover_id !== undefined) await foundOutgoing(db, root.id, input.handover_id)
    const offering = { type: input.resource_type, ids: input.resource_ids, except: input.handover_id }
    return previewOf(await planOffer(db, { clock, jobs }, staff, root, offering), 'losses')
  },

  offerHandover: async ({ input, staff, config, clock, jobs, write }) =>
    write(async ({ tx, changed, mail }) => {
      // Held for change, so that two do not offer the same thing at once.
      const root = mustBeRoot((await lockTrees(tx, [input.id], 'change')).get(input.id))
      const plan = await planOffer(tx, { clock, jobs }, staff, root, { type: input.resource_type, ids: input.resource_ids })
      mustBeAllowed(plan.refusals)
      const row = {
        from_root_id: root.id,
        resource_type: input.resource_type,
        email: input.email,
        note: input.note,
        offered_by: staff.id,
        company: root.name,
        offerer_name: staff.name,
        offerer_email: staff.email,
        days: handoverDays,
      }
      const id = await insertHandover(tx, row, plan.things)
      await mail(handoverMail(config, { to: input.email, id, company: root.name, offererName: staff.name }))
      changed({ id: root.id, description: `- **offered to ${plain(input.email)}**: ${whatIn(plan.things)}` })
      await notifyAddressee(tx, input.email)
      return answerOf(tx, staff, found(await findHandover(tx, id)), 'outgoing')
    }),

  searchHandovers: async ({ input, staff, db }) => {
    const { id, direction, status, page, per_page } = input
    const asked = { status, page, per_page }
    const root = (await groupPlacesOf(db, [id])).get(id)
    if (root?.parent_id !== null) return { data: [], total: 0, page, per_page }
    const { rows, total } = direction === 'outgoing' ? await offeredBy(db, id, asked) : await offeredTo(db, staff.email, id, asked)
    return { data: await answersOf(db, staff, rows, direction), total, page, per_page }
  },

  getHandover: async ({ input, staff, db }) => {
    const row = found(await findHandover(db, input.handover_id))
    return answerOf(db, staff, row, await sideOf(db, staff, row))
  },

  withdrawHandover: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      const root = await placeToStay(tx, input.id)
      await mustStillAdminister(tx, staff, root)
      const row = mustBePending(await lockOutgoing(tx, root.id, input.handover_id))
      await endHandover(tx, row.id, { status: 'withdrawn', by: staff })
      changed({ id: root.id, description: `- **offer withdrawn**: to ${plain(row.email)}` })
      await notifyAddressee(tx, row.email)
      return answerOf(tx, staff, found(await findHandover(tx, row.id)), 'outgoing')
    }),

  declineHandover: async ({ input, staff, write }) =>
    write(async ({ tx, changed }) => {
      const look = async () => mustBeAddressee(staff, await findHandover(tx, input.handover_id))
      const row = mustBePending(await lookThenLock(look, () => lockHandover(tx, input.handover_id)))
      await endHandover(tx, row.id, { status: 'declined', by: staff })
      changed({ id: row.from_root_id, description: `- **offer declined**: by ${plain(row.email)}`, reach: [row.from_root_id] })
      await notifyAddressee(tx, row.email)
      return answerOf(tx, staff, found(await findHandover(tx, row.id)), 'incoming')
    }),

  previewHandover: async ({ input, staff, db, clock, jobs }) => {
    const row = mustBeAddressee(staff, await findHandover(db, input.handover_id))
    const plan = await planArrival(db, { clock, jobs }, staff, row, input.id)
    return { ...previewOf(plan, 'gains'), shown: shownOf(row, plan) }
  },

  acceptHandover: async ({ input, staff, db, clock, jobs, write }) => {
    const known = mustBeAddressee(staff, await findHandover(db, input.handover_id))
    // Judged before anybody has to wait for it, too.
    const foreseen = await planArrival(db, { clock, jobs }, staff, known, input.id)
    mustBeAllowed(foreseen.refusals)
    mustBeAsShown(input.shown, shownOf(known, foreseen))
    const aloneIn = [known.from_root_id, foreseen.company.id]
    const accept = async (change: Change) => {
      const { tx } = change
      await lockTrees(tx, [known.from_root_id, input.id], 'change')
      const row = mustBeAddressee(staff, await lockHandover(tx, known.id))
      const plan = await planArrival(tx, { clock, jobs }, staff, row, input.id)
      mustBeAllowed(plan.refusals)
      mustBeAsShown(input.shown, shownOf(row, plan))
      // The group it comes to went to a third company meanwhile.
      if (!aloneIn.includes(plan.company.id)) await startAgain(tx)
      await handOver(change, { clock, jobs }, staff, row, plan)
      return answerOf(tx, staff, found(await findHandover(tx, row.id)), 'incoming')
    }
    return write(accept, { aloneIn })
  },
}

const whatIn = (things: readonly Thing[]): string => {
  const along = things.filter(({ is_offered }) => !is_offered).length
  return `${plain(namesText(things.filter(({ is_offered }) => is_offered)))}${along > 0 ? `, with ${along} more below it` : ''}`
}

/** The company acts through its own group, the topmost one. */
function mustBeRoot(place: Place | undefined): Place {
  if (!place) throw notFound('access group')
  if (place.parent_id !== null) throw new Problem('invalid', 'Name the company’s own group: only it hands things over.')
  return place
}

function found(row: HandoverRow | undefined): HandoverRow {
  if (!row) throw notFound('offer')
  return row
}

/** For everybody but the person with that address the offer does not exist. */
function mustBeAddressee(staff: Staff, row: HandoverRow | undefined): HandoverRow {
  if (row?.email !== staff.email) throw notFound('offer')
  return row
}

function mustBePending(row: HandoverRow): HandoverRow {
  if (row.status !== 'pending') throw new Problem(row.status === 'expired' ? 'gone' : 'conflict', sentences.notPending(row.status))
  return row
}

async function foundOutgoing(db: Queryable, root: number, id: number): Promise<HandoverRow> {
  const row = await findHandover(db, id)
  if (row?.from_root_id !== root) throw notFound('offer')
  return row
}

const lockOutgoing = (tx: Tx, root: number, id: number): Promise<HandoverRow> =>
  lookThenLock(
    () => foundOutgoing(tx, root, id),
    () => lockHandover(tx, id),
  )

/** Whose side the person is on; somebody on both answers it. */
async function sideOf(db: Queryable, staff: Staff, row: HandoverRow): Promise<Handover['direction']> {
  if (row.email === staff.email) return 'incoming'
  if (await mayReach(db, staff.id, 'access_groups', 'access_group', row.from_root_id)) return 'outgoing'
  if (row.into_root_id !== null && (await mayReach(db, staff.id, 'access_groups', 'access_group', row.into_root_id))) return 'incoming'
  throw notFound('offer')
}

/** Their lists refresh, if anybody has that address: nothing of it reaches the one who offers. */
async function notifyAddressee(tx: Tx, email: string): Promise<void> {
  await appendEvent(tx, { keys: ['handovers'], reach: [], userIds: await userIdsOf(tx, [email]) })
}
