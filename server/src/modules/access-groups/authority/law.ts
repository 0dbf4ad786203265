import type { Role } from '@brigade/contract/kit/roles.ts'
import { type StandingHolder, standingHoldersOn } from '../../../platform/access/standing-holders.ts'
import type { Queryable } from '../../../platform/database.ts'
import { judgeGains, judgeGrant, judgeKept, judgeStanding, judgeStandingOfCompany, type Refusal } from '../rules.ts'
import { administers, type Difference, gained, type Held, heldBy, type LiveGrant, mayGive, only, type Rights, rightsFrom } from './rights.ts'
import { grantsOn, type Person, type Place, peopleById } from './store.ts'

// The law of giving, for every way in which somebody comes to a right: each role that anybody newly gains on anything must be one
// that the giver could grant where the thing stands now. Losses are shown, and never a reason to refuse.

/** A group and all above it: grants on any of these count. */
export type Chain = readonly number[]

/** Something on which people have roles, whose holders change: a group has one chain, a resource one for each group that holds it. */
export interface Shift {
  readonly id: number
  readonly name: string
  readonly now: readonly Chain[]
  readonly later: readonly Chain[]
  /** What of it is by no share that may end: the giver counts there alone, and gives whatever was not had there. The same as the whole when left out. */
  readonly lasting?: { readonly now: readonly Chain[]; readonly later: readonly Chain[] }
  /** The roles that count on it; all of them when left out. */
  readonly roles?: readonly Role[]
}

/** Things whose rights change alike, with who has what before and after. */
export interface Area {
  readonly ids: readonly number[]
  readonly names: readonly string[]
  readonly before: Rights
  readonly after: Rights
  /** What is given to stay: also what somebody had before by a share alone, which may end. */
  readonly given: readonly Difference[]
  /** What the giver has on each chain that counts for giving. */
  readonly giver: readonly Held[]
}

export interface Verdict {
  readonly areas: readonly Area[]
  readonly people: ReadonlyMap<number, Person>
  readonly refusals: readonly Refusal[]
  /** What is no person and would come to a role that the giver could not give; the reasons say it, too. */
  readonly standing?: readonly StandingGain[]
}

/** Every grant along these chains, read once. */
export interface Grants {
  /** Who has what by way of any of these groups. */
  along(...chains: readonly Chain[]): Rights
  /** The same once grants are given and taken. */
  changed(change: (grants: readonly LiveGrant[]) => readonly LiveGrant[]): Grants
}

export async function readGrants(db: Queryable, chains: Iterable<Chain>): Promise<Grants> {
  return grantsFrom(await grantsOn(db, [...chains].flat()))
}

function grantsFrom(grants: readonly LiveGrant[]): Grants {
  const byGroup = Map.groupBy(grants, ({ groupId }) => groupId)
  const known = new Map<string, Rights>()
  return {
    along(...chains) {
      const groups = [...new Set(chains.flat())]
      const key = groups.join()
      const rights = known.get(key) ?? rightsFrom(groups.flatMap((id): readonly LiveGrant[] => byGroup.get(id) ?? []))
      known.set(key, rights)
      return rights
    },
    changed: (change) => grantsFrom(change(grants)),
  }
}

/**
 * Judges what would come of these shifts, given by this person. `after` are the grants as they will be, when grants change too.
 * Somebody who is suspended gives nothing.
 */
export async function judgeShifts(
  db: Queryable,
  giverId: number,
  shifts: readonly Shift[],
  before: Grants,
  after: Grants = before,
): Promise<Verdict> {
  const alike = Map.groupBy(shifts, ({ now, later, lasting, roles }) => JSON.stringify([now, later, lasting, roles]))
  const measured = [...alike.values()].flatMap((things) => {
    const [one] = things
    if (!one) return []
    const area = { ids: things.map(({ id }) => id), names: things.map(({ name }) => name) }
    const { now, later } = one.lasting ?? one
    const given = gained(only(before.along(...now), one.roles), only(after.along(...later), one.roles))
    return [{ ...area, now, given, before: only(before.along(...one.now), one.roles), after: only(after.along(...one.later), one.roles) }]
  })
  const people = await peopleById(db, [giverId, ...measured.flatMap((area) => [...area.before.keys(), ...area.after.keys()])])
  const isActive = people.get(giverId)?.status === 'active'
  const nameOf = (userId: number): string => people.get(userId)?.name ?? 'Someone'
  const judged = measured.map(({ now, ...rest }) => {
    const area: Area = { ...rest, giver: isActive ? now.map((chain) => heldBy(before.along(chain), giverId)) : [] }
    const where = namedShortly(area.names)
    const hadByShare = ({ userId, role, until }: Difference): boolean => (heldBy(area.before, userId).get(role) ?? 0) >= until
    const fresh = area.given.filter((difference) => !hadByShare(difference))
    const kept = area.given.filter(hadByShare)
    return { area, refusals: [...judgeGains(where, area.giver, fresh, nameOf), ...judgeKept(where, area.giver, kept, nameOf)] }
  })
  return { areas: judged.map(({ area }) => area), people, refusals: judged.flatMap(({ refusals }) => refusals) }
}

/** A role to which something that is no person would come on a thing, and which the giver could not give there. */
export interface StandingGain {
  /** Of the thing. */
  readonly name: string
  readonly role: Role
  readonly who: string
}

/** Something that is no person holds its roles without an end, so the giver of these shifts must be able to give them so. */
export async function wrongStandingGains(
  db: Queryable,
  giverId: number,
  shifts: readonly Shift[],
  grants: Grants,
  counts: (holder: StandingHolder) => boolean = () => true,
): Promise<StandingGain[]> {
  return lackingFor(
    db,
    shifts,
    ({ now }, { isOfCompany }) => (isOfCompany ? undefined : now.map((chain) => heldBy(grants.along(chain), giverId))),
    (holder) => !holder.isOfRestaurant && counts(holder),
  )
}

/**
 * The same of what comes to something of the whole company and brings it to the people of the place: that is given on the company's own
 * group. A company that takes something over is not asked for it: it gives of its own to all that comes below the group.
 */
async function wrongGainsOfCompany(db: Queryable, giverId: number, shifts: readonly Shift[], grants: Grants): Promise<StandingGain[]> {
  const onRoots = ({ now }: Shift) => now.map(([root = 0]) => heldBy(grants.along([root]), giverId))
  return lackingFor(db, shifts, (shift, { isOfCompany }) => (isOfCompany ? onRoots(shift) : undefined))
}

/** Roles to which what is no person would come, and which the giver does not have on any of the places that count for it. */
async function lackingFor(
  db: Queryable,
  shifts: readonly Shift[],
  giverFor: (shift: Shift, holder: StandingHolder) => readonly Held[] | undefined,
  counts: (holder: StandingHolder, shift: Shift) => boolean = ({ isOfRestaurant = false }) => !isOfRestaurant,
): Promise<StandingGain[]> {
  const holders = await standingHoldersOn(
    db,
    shifts.flatMap(({ later }) => later.flat()),
  )
  if (holders.length === 0) return []
  return shifts.flatMap(({ lasting, ...whole }) => {
    const shift: Shift = { ...whole, ...lasting }
    const had = new Set(shift.now.flat())
    const along = new Set(shift.later.flat())
    // What a restaurant's own was let do at a group, it did there and above before.
    const isNew = ({ groupId, letOn = groupId }: StandingHolder): boolean => along.has(groupId) && !had.has(groupId) && !had.has(letOn)
    const coming = holders.filter((holder) => counts(holder, shift) && isNew(holder))
    const lacking = coming.filter((holder) => giverFor(shift, holder)?.every((held) => !mayGive(held, holder.role)))
    const gains = lacking.map(({ role, who = 'An ordering system' }) => ({ name: shift.name, role, who }))
    return [...new Map(gains.map((gain) => [`${gain.who} ${gain.role}`, gain])).values()]
  })
}

/** The same as reasons against it, for the one who gives. What is of the company comes to nobody new where only an owner changes: its people had it. */
export async function judgeStandingHolders(
  db: Queryable,
  giverId: number,
  shifts: readonly Shift[],
  grants: Grants,
  { isCompanyShown }: { readonly isCompanyShown: boolean },
): Promise<Refusal[]> {
  const gains = await wrongStandingGains(db, giverId, shifts, grants)
  const ofCompany = isCompanyShown ? await wrongGainsOfCompany(db, giverId, shifts, grants) : []
  return [...gains.map(judgeStanding), ...ofCompany.map(judgeStandingOfCompany)]
}

/** The same of things that hang on others: of the roles of the shifts alone, and of what is made for a restaurant of a group, too. */
export async function judgeStandingAlong(db: Queryable, giverId: number, shifts: readonly Shift[], grants: Grants): Promise<Refusal[]> {
  return (await standingGainsAlong(db, giverId, shifts, grants)).map(judgeStanding)
}

export async function standingGainsAlong(db: Queryable, giverId: number, shifts: readonly Shift[], grants: Grants): Promise<StandingGain[]> {
  return lackingFor(
    db,
    shifts,
    ({ now }) => now.map((chain) => heldBy(grants.along(chain), giverId)),
    ({ role, isOfCompany = false }, { roles = [] }) => !isOfCompany && roles.includes(role),
  )
}

/** What this person may give on a group; nothing while suspended. */
async function heldOn(db: Queryable, giverId: number, place: Place): Promise<Held> {
  const giver = (await peopleById(db, [giverId])).get(giverId)
  return giver?.status === 'active' ? heldBy((await readGrants(db, [place.ancestors])).along(place.ancestors), giverId) : new Map()
}

/** Reasons against giving these roles on a group by name, until then: also those that the person has already. */
export async function judgeGiving(db: Queryable, giverId: number, place: Place, roles: readonly Role[], expiresAt: Date | null): Promise<Refusal[]> {
  return judgeGrant(await heldOn(db, giverId, place), roles, expiresAt?.getTime() ?? Infinity)
}

/** Those of `roles` that this person may give on a group for good. */
export async function givableBy(db: Queryable, giverId: number, place: Place, roles: readonly Role[]): Promise<Role[]> {
  const held = await heldOn(db, giverId, place)
  return roles.filter((role) => mayGive(held, role))
}

export async function heldForGood(db: Queryable, personId: number, place: Place, role: Role): Promise<boolean> {
  return (await heldOn(db, personId, place)).get(role) === Infinity
}

/** Revoking needs less than giving: an administrator of a group must be able to close it to anybody. */
export async function judgeTaking(db: Queryable, takerId: number, place: Place): Promise<Refusal[]> {
  const held = await heldOn(db, takerId, place)
  return administers(held) ? [] : judgeGrant(held, [], Infinity)
}

/** Reasons against letting a suspended person in again: everything that they hold on these groups is theirs again. */
export async function judgeReturn(db: Queryable, giverId: number, userId: number, places: Iterable<Place>): Promise<readonly Refusal[]> {
  const shifts = [...places].map((place) => ({ ...place, now: [place.ancestors], later: [place.ancestors] }))
  const grants = await readGrants(
    db,
    shifts.map(({ ancestors }) => ancestors),
  )
  const without = grants.changed((all) => all.filter((grant) => grant.userId !== userId))
  return (await judgeShifts(db, giverId, shifts, without, grants)).refusals
}

/** What comes of two things that happen together. */
export const bothOf = (one: Verdict, other: Verdict): Verdict => ({
  areas: [...one.areas, ...other.areas],
  people: new Map([...one.people, ...other.people]),
  refusals: [...one.refusals, ...other.refusals],
  standing: [...(one.standing ?? []), ...(other.standing ?? [])],
})

/** For somebody who may not do it at all: nobody learns by asking who has what where they administer nothing. */
export function closed(verdict: Verdict, refusals: readonly Refusal[]): Verdict {
  return { ...verdict, areas: [], refusals }
}

const mostNamed = 3

function namedShortly(names: readonly string[]): string {
  const [last, ...before] = [...names.slice(0, mostNamed)].reverse()
  if (names.length > mostNamed) return `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
  return before.length === 0 ? (last ?? '') : `${before.reverse().join(', ')} and ${last}`
}

/** Who gains or loses over all areas together. */
export function differencesOf(areas: readonly Area[], kind: 'gains' | 'losses'): (Difference & { names: readonly string[] })[] {
  return areas.flatMap(({ names, before, after }) =>
    (kind === 'gains' ? gained(before, after) : gained(after, before)).map((difference) => ({ ...difference, names })),
  )
}

/** Everybody whose rights would change. */
export function affectedBy(areas: readonly Area[]): number[] {
  return [...new Set([...differencesOf(areas, 'gains'), ...differencesOf(areas, 'losses')].map(({ userId }) => userId))]
}
