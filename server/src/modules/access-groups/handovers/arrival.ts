import type { ShownHandover } from '@brigade/contract/access-groups/handovers.ts'
import { maxDepth } from '@brigade/contract/access-groups.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Regrouping, registeredType, registeredTypes } from '../../../platform/resource-registry.ts'
import type { Verdict } from '../authority/law.ts'
import { groupPlacesOf, type Person, type Place, peopleById } from '../authority/store.ts'
import type { Refusal } from '../rules.ts'
import { byType, contentsOf, driftOf, type HandoverContents, thingsIn } from './contents.ts'
import { namesText } from './names.ts'
import { type Around, foreseeDeparture, type HandoverPlan, heldOn, judgeOfferer } from './plan.ts'
import { judgeDrift, judgeHome, judgeOffice, judgeReceivers, judgeStanding, refused, sentences } from './rules.ts'
import { shiftsOf } from './shifts.ts'
import { type HandoverRow, type Thing, thingsOf } from './store.ts'

export interface Arrival extends HandoverPlan {
  /** The group that it comes to, and its company. */
  readonly target: Place
  readonly company: Place
  readonly left: Place
  /** Notes that have to be the same when it is accepted, and sums that may not have grown: shown.ts. */
  readonly steady: readonly string[]
  readonly atMost: ShownHandover['at_most']
}

/**
 * What would come to a group of another company, for the one who accepts. Judged by what the one who offered it may do and give at
 * this moment; sentences and names are of the receiving side alone.
 */
export async function planArrival(db: Queryable, around: Around, staff: Staff, handover: HandoverRow, targetId: number): Promise<Arrival> {
  const ends = await endsOf(db, handover, targetId)
  const offered = (await thingsOf(db, [handover.id])).get(handover.id) ?? []
  const none: Verdict = { areas: [], people: new Map(), refusals: [] }
  const over = (refusals: readonly Refusal[]): Arrival => ({
    ...none,
    ...ends,
    here: none,
    contents: { type: handover.resource_type, offered: [], groups: [], owned: [], homes: [], holders: [] },
    things: offered,
    notes: [],
    steady: [],
    atMost: [],
    refusals,
  })
  if (handover.status !== 'pending') return over([refused.conflict(sentences.notPending(handover.status))])
  if (ends.company.id === ends.left.id) return over([refused.conflict(sentences.sameCompany)])
  const offerer = await offererOf(db, handover, ends.left)
  if (!offerer) return over([refused.conflict(sentences.offererGone(handover.company))])
  const contents = await currentContents(db, handover, offered)
  if (!contents)
    return over(
      judgeDrift(
        handover.company,
        [],
        offered.filter(({ is_offered }) => is_offered),
        false,
      ),
    )
  // Of what has come to it since, which nobody offered, the other company reads neither names nor numbers, nor of what kind it is: that
  // would show in what the person receiving lacks.
  const drift = await judgeContents(db, handover, contents, offered)
  if (drift.length > 0) return over([...judgeOffice(ends.company.name, await heldOn(db, staff.id, [ends.company.id])), ...drift])
  const verdict = await shiftsOf(db, offerer.id, contents, offered, ends.target)
  const ahead = await foreseeDeparture(db, contents, offerer.id, around)
  const theirs = (await judgeOfferer(db, offerer.id, ends.left, contents)).length + ahead.refusals.length + verdict.here.refusals.length
  const refusals = [
    ...(await judgeReceiver(db, staff, ends, contents)),
    ...judgeDepth(contents, ends.target),
    ...judgeLaw(verdict, handover),
    ...verdict.standing.map((gain) => judgeStanding(handover.offerer_name, gain)),
    ...(theirs > 0 ? [refused.conflict(sentences.theirsFirst(handover.company))] : []),
  ]
  const follows = refusals.length > 0 ? [] : await arrivalNotes(db, contents, ends.target, regroupingOf(contents, ends.target, offerer.id, around))
  const steady = [...new Set([...ahead.came, ...follows])]
  const owed = { notes: [...steady, ...ahead.owed.map(({ text }) => text)], atMost: ahead.owed.flatMap(({ sums }) => sums) }
  return { ...verdict, ...ends, ...owed, contents, things: offered, steady, refusals }
}

type Ends = Pick<Arrival, 'target' | 'company' | 'left'>

async function endsOf(db: Queryable, { from_root_id }: HandoverRow, targetId: number): Promise<Ends> {
  const places = await groupPlacesOf(db, [from_root_id, targetId])
  const [left, target] = [places.get(from_root_id), places.get(targetId)]
  const company = target && (await groupPlacesOf(db, [target.root_id])).get(target.root_id)
  if (!left || !target || !company) throw notFound('access group')
  return { left, target, company }
}

/** Nobody when the one who made the offer could not make it any more. */
async function offererOf(db: Queryable, { offered_by }: HandoverRow, left: Place): Promise<Person | undefined> {
  if (offered_by === null) return undefined
  const person = (await peopleById(db, [offered_by])).get(offered_by)
  const mayStill = judgeOffice(left.name, await heldOn(db, offered_by, [left.id])).length === 0
  return person?.status === 'active' && mayStill ? person : undefined
}

/** As it stands now; nothing when part of what was offered by name is no longer there. */
async function currentContents(
  db: Queryable,
  { from_root_id, resource_type }: HandoverRow,
  offered: readonly Thing[],
): Promise<HandoverContents | undefined> {
  const ids = offered.filter(({ is_offered }) => is_offered).map(({ resource_id }) => resource_id)
  try {
    return await contentsOf(db, from_root_id, resource_type, ids)
  } catch (problem) {
    if (problem instanceof Problem) return undefined
    throw problem
  }
}

async function judgeReceiver(db: Queryable, staff: Staff, { company, target }: Ends, contents: HandoverContents): Promise<Refusal[]> {
  const held = await heldOn(db, staff.id, target.ancestors)
  return [
    ...judgeOffice(company.name, await heldOn(db, staff.id, [company.id])),
    ...judgeHome({ name: target.name, held, types: [...byType(contents.owned).keys()] }),
    ...(await judgeComing(db, staff, target, contents)),
  ]
}

async function judgeComing(db: Queryable, staff: Staff, target: Place, { owned }: HandoverContents): Promise<Refusal[]> {
  const said: string[] = []
  for (const [type, ids] of byType(owned)) said.push(...((await registeredType(type)?.mayCome?.(db, ids, target.id, staff.id)) ?? []))
  return said.map(refused.forbidden)
}

async function judgeContents(db: Queryable, { company }: HandoverRow, contents: HandoverContents, offered: readonly Thing[]): Promise<Refusal[]> {
  const { came, went } = driftOf(offered, await thingsIn(db, contents))
  return judgeDrift(company, came, went, false)
}

function judgeDepth({ groups }: HandoverContents, target: Place): Refusal[] {
  const [top] = groups
  if (!top) return []
  const levels = Math.max(...groups.map(({ ancestors }) => ancestors.length)) - top.ancestors.length + 1
  return target.ancestors.length + levels > maxDepth ? [refused.conflict(sentences.tooDeep(top.name, maxDepth))] : []
}

/** The law of giving, in words for those who receive. What they had by a share ends with it, and is given anew. */
function judgeLaw({ areas, people }: Verdict, { offerer_name }: HandoverRow): Refusal[] {
  const who = (id: number): string => people.get(id)?.name ?? 'Someone'
  return areas.flatMap(({ names, given, giver }) =>
    judgeReceivers({ offerer: offerer_name, thing: namesText(names.map((name) => ({ name }))), giver }, given, who),
  )
}

/** A group comes to stand under another one, as in a move: what else changes with that. */
export function regroupingOf({ groups: [top] }: HandoverContents, into: Place, staffId: number, { clock, jobs }: Around): Regrouping | undefined {
  return top && { kind: 'move', groups: [top], into, staffId, now: clock.now(), jobs }
}

async function arrivalNotes(db: Queryable, { owned }: HandoverContents, target: Place, regrouping: Regrouping | undefined): Promise<string[]> {
  const said: string[] = []
  if (regrouping) for (const [, type] of registeredTypes()) said.push(...((await type.foresee?.(db, regrouping))?.notes ?? []))
  else for (const [type, ids] of byType(owned)) said.push(...((await registeredType(type)?.foreseeHolder(db, ids, target, 'owner')) ?? []))
  return said
}
