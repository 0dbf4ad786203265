import type { HandoverPreview } from '@brigade/contract/access-groups/handovers.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Area } from '../authority/law.ts'
import { type Difference, gained } from '../authority/rights.ts'
import { rolesActingOn } from '../authority/roles-about.ts'
import { byType, type HandoverContents } from './contents.ts'
import type { HandoverPlan } from './plan.ts'

const mostNames = 5

/** Each side reads of its own people alone: who loses, and who gains of what stays; or who gains of what comes. */
export function previewOf(plan: HandoverPlan, side: 'losses' | 'gains'): HandoverPreview {
  const { contents, notes, refusals, things } = plan
  const { here } = plan
  return {
    gains: side === 'gains' ? effectsOf(plan, 'gains') : effectsOf({ ...here, contents }, 'gains'),
    losses: side === 'losses' ? effectsOf({ ...joinedVerdicts(plan, here), contents }, 'losses') : [],
    groups: contents.groups.length,
    resources: contents.owned.length,
    notes: [...new Set(notes)],
    blocked_by: [...new Set(refusals.map(({ sentence }) => sentence))],
    things: [...Map.groupBy(things, ({ resource_type }) => resource_type)].map(([resource_type, some]) => ({
      resource_type,
      count: some.length,
      names: some.slice(0, mostNames).map(({ name }) => name),
    })),
  }
}

type Told = Pick<HandoverPlan, 'areas' | 'people' | 'contents'>

const joinedVerdicts = (one: Pick<Told, 'areas' | 'people'>, other: Pick<Told, 'areas' | 'people'>) => ({
  areas: [...one.areas, ...other.areas],
  people: new Map([...one.people, ...other.people]),
})

function effectsOf({ areas, people, contents }: Told, side: 'losses' | 'gains'): HandoverPreview['gains'] {
  const rolesShown = rolesToShow(contents)
  const differences = areas.flatMap((area) =>
    (side === 'gains' ? comingBy(area) : gained(area.after, area.before))
      .filter(({ role }) => rolesShown === 'all' || rolesShown.has(role))
      .map((difference) => ({ ...difference, names: area.names })),
  )
  const byPerson = Map.groupBy(differences, ({ userId }) => userId)
  return [...byPerson]
    .map(([userId, theirs]) => ({
      user_id: userId,
      name: people.get(userId)?.name ?? '',
      email: people.get(userId)?.email ?? '',
      roles: [...new Set(theirs.map(({ role }) => role))],
      groups: [...new Set(theirs.flatMap(({ names }) => names))],
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** What is new to them, and what they had by a share: that one ends, and this stays. */
const comingBy = ({ before, after, given }: Area): Difference[] => [...given, ...gained(before, after)]

/** Of resources, the roles that let people do something with them. On a group all of them count. */
function rolesToShow({ groups, owned }: HandoverContents): ReadonlySet<Role> | 'all' {
  return groups.length > 0 ? 'all' : new Set([...byType(owned).keys()].flatMap(rolesActingOn))
}
