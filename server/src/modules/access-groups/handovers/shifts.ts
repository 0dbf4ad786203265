import { knownTypes, type ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Rehung, registeredTypes } from '../../../platform/resource-registry.ts'
import { bothOf, type Chain, judgeShifts, readGrants, type Shift, type StandingGain, type Verdict, wrongStandingGains } from '../authority/law.ts'
import { heldBy } from '../authority/rights.ts'
import { rolesAbout } from '../authority/roles-about.ts'
import { grantsOn, groupPlacesOf, type Place } from '../authority/store.ts'
import { byType, type HandoverContents, keyOf, sharesCut } from './contents.ts'
import { judgeHome } from './rules.ts'
import type { Thing } from './store.ts'
import { usedBelow } from './used-below.ts'

export interface HandoverShifts extends Verdict {
  /** The same of what stays and comes to hang on another group of the company that is left, and what the giver lacks for what comes along. */
  readonly here: Verdict
  /** What is no person and would come to a role that the giver could not give. */
  readonly standing: readonly StandingGain[]
}

/**
 * Who has which roles on what goes, now and then: in the other company below `target`, or of those who stay nobody. Judged as given
 * by the person who hands it over. Of a group the roles given on it and below it end.
 */
export async function shiftsOf(
  db: Queryable,
  giverId: number,
  contents: HandoverContents,
  things: readonly Thing[],
  target: Place | undefined,
): Promise<HandoverShifts> {
  const later = target ? [target.ancestors] : []
  const names = new Map(things.map((thing) => [keyOf(thing), thing.name]))
  const nameOf = (type: ResourceType, id: number): string => names.get(keyOf({ resource_type: type, resource_id: id })) ?? ''
  const resources = resourcesApart(contents).map(({ type, id, now, owned }): Shift & { type: ResourceType } => {
    return { type, id, name: nameOf(type, id), now, later, lasting: { now: owned, later } }
  })
  const groups = contents.groups.map(({ id, name, ancestors }): Shift => ({ id, name, now: [ancestors], later }))
  // Where nobody has roles of their own, the rights are those of the group above.
  const own = new Set(
    (
      await grantsOn(
        db,
        contents.groups.map(({ id }) => id),
      )
    ).map(({ groupId }) => groupId),
  )
  const apart = groups.filter(({ id }) => id === contents.groups[0]?.id || own.has(id))
  const shifts = [...apart, ...resources]
  const rehung = await rehungBy(db, contents, later)
  const [along, here] = [rehung.filter(({ isAlong }) => isAlong), rehung.filter(({ isAlong }) => !isAlong)]
  shifts.push(...along)
  const grants = await readGrants(db, [...shifts, ...here].flatMap((shift) => [...shift.now, ...shift.later]).concat(later))
  // They send the orders of restaurants, and of nothing else. Guests stay behind.
  const reached = [...apart, ...resources.filter(({ type }) => type === 'restaurant')]
  const standing = await wrongStandingGains(db, giverId, reached, grants, ({ isOfGuests = false }) => !isOfGuests)
  const stays = await judgeShifts(db, giverId, here, grants)
  const lacking = along.flatMap(({ type, group, now }) => judgeHome({ name: group, held: heldBy(grants.along(...now), giverId), types: [type] }))
  const below = await usedBelow(db, giverId, { contents, nameOf, target })
  const verdict = bothOf(await judgeShifts(db, giverId, shifts, grants), below)
  return { ...verdict, here: { ...stays, refusals: [...stays.refusals, ...lacking] }, standing: [...standing, ...(below.standing ?? [])] }
}

interface RehungShift extends Shift {
  readonly type: ResourceType
  /** The group that it hangs on now. */
  readonly group: string
  /** To the other company, and not to a group that stays. */
  readonly isAlong: boolean
}

/** What hangs on groups, and comes to hang on others with it: over there, or among those that stay. */
async function rehungBy(db: Queryable, { owned, groups }: HandoverContents, later: readonly Chain[]): Promise<RehungShift[]> {
  const leaving = { going: byType(owned), groups: groups.map(({ id }) => id) }
  const all: Rehung[] = []
  for (const [, type] of registeredTypes()) all.push(...(await type.rehung(db, leaving)))
  const places = await groupPlacesOf(
    db,
    all.flatMap(({ from, to }) => (to === undefined ? [from] : [from, to])),
  )
  const chain = (id: number): Chain[] => [places.get(id)?.ancestors ?? []]
  return all.map(({ name, type, from, to }) => ({
    id: from,
    name,
    type,
    group: places.get(from)?.name ?? '',
    roles: rolesAbout(type),
    now: chain(from),
    later: to === undefined ? later : chain(to),
    isAlong: to === undefined,
  }))
}

/** Resources whose people are not those of the group that goes: handed over alone, or shared beyond it. */
function resourcesApart(contents: HandoverContents): { type: ResourceType; id: number; now: Chain[]; owned: Chain[] }[] {
  const going = new Set(contents.owned.map(keyOf))
  const wide = contents.groups.length === 0 ? going : new Set(sharesCut(contents).map(keyOf))
  const links = contents.holders.filter((link) => going.has(keyOf(link)) && wide.has(keyOf(link)))
  return [...Map.groupBy(links, keyOf).values()].flatMap((some) => {
    const [one] = some
    if (!one) return []
    // As for another owner of the same company: whoever has it by a share alone does not give it away.
    const lasting = knownTypes.includes(one.resource_type) ? some : some.filter(({ relation }) => relation === 'owner')
    const chains = (links: typeof some): Chain[] => links.map(({ ancestors }) => ancestors)
    return [{ type: one.resource_type, id: one.resource_id, now: chains(some), owned: chains(lasting) }]
  })
}
