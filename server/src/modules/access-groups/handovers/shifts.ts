import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type Chain, judgeShifts, readGrants, type Shift, type StandingGain, type Verdict, wrongStandingGains } from '../authority/law.ts'
import { grantsOn, type Place } from '../authority/store.ts'
import { type HandoverContents, keyOf, sharesCut } from './contents.ts'
import type { Thing } from './store.ts'

export interface HandoverShifts extends Verdict {
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
  const resources = resourcesApart(contents).map(({ type, id, now }): Shift & { type: ResourceType } => {
    return { type, id, name: names.get(keyOf({ resource_type: type, resource_id: id })) ?? '', now, later }
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
  const grants = await readGrants(db, [...shifts.flatMap(({ now }) => now), ...later])
  // They send the orders of restaurants, and of nothing else.
  const reached = [...apart, ...resources.filter(({ type }) => type === 'restaurant')]
  const standing = await wrongStandingGains(db, giverId, reached, grants)
  return { ...(await judgeShifts(db, giverId, shifts, grants)), standing }
}

/** Resources whose people are not those of the group that goes: handed over alone, or shared beyond it. */
function resourcesApart(contents: HandoverContents): { type: ResourceType; id: number; now: Chain[] }[] {
  const going = new Set(contents.owned.map(keyOf))
  const wide = contents.groups.length === 0 ? going : new Set(sharesCut(contents).map(keyOf))
  const links = contents.holders.filter((link) => going.has(keyOf(link)) && wide.has(keyOf(link)))
  return [...Map.groupBy(links, keyOf).values()].flatMap((some) => {
    const [one] = some
    return one ? [{ type: one.resource_type, id: one.resource_id, now: some.map(({ ancestors }) => ancestors) }] : []
  })
}
