import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Queryable, Tx } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Withheld } from './withheld.ts'

/** Groups that come under another one with all below them; of a merge, what is below the one that ends. */
export interface Regrouping {
  readonly kind: 'move' | 'merge'
  readonly groups: readonly { readonly id: number; readonly name: string; readonly parent_id: number | null }[]
  readonly into: { readonly id: number; readonly name: string; readonly ancestors: readonly number[] }
  readonly staffId: number
  readonly now: Date
  readonly jobs: Jobs
}

/** Something that was said for a group, and by a merge comes to count for the other one. */
export interface PassedOn {
  /** The subject of a sentence: "Opening hours of East". */
  readonly what: string
  /** Saying it for the other group takes this there, and without an end if whoever says it there is asked for that. */
  readonly role: Role
  readonly isForGood?: boolean
}

/** A restaurant, say, with the groups above it, root first, and whether the person who is asked for sees it. */
export interface PlacedResource {
  readonly id: number
  readonly name: string
  readonly ancestors: readonly number[]
  readonly seen: boolean
}

/** One that comes to stand elsewhere: by itself, or with a group above it. */
export interface Comer extends Omit<PlacedResource, 'ancestors'> {
  readonly now: readonly number[]
  /** Of a merge, the group that ends stands above the other one: what both say counts as the other one says it. */
  readonly later: readonly number[]
}

export interface Arrival {
  readonly comers: readonly Comer[]
  /** For a sentence, where they come to: "North or above". */
  readonly where: string
  readonly staffId: number
  readonly now: Date
  /** Of a merge: the group that ends, and the one that goes on with those above it. */
  readonly merged?: { readonly from: number; readonly into: number; readonly ancestors: readonly number[] }
}

/** Something that is said for a group above resources, and counts for them once they stand elsewhere, but not where they stand now. */
export interface SaidAbove extends PassedOn {
  /** Those of the comers that it comes to count for. Saying it there takes the role on each of them. */
  readonly at: readonly number[]
  /** It is decided for the whole company: the role counts on its own group alone. */
  readonly isOfCompany?: boolean
  /** The module tells it by itself where resources come by themselves. */
  readonly isToldApart?: boolean
}

/** In words for the person: why it cannot be, and what else will come of it. */
export interface ChangePreview {
  readonly refusals: readonly string[]
  readonly notes: readonly string[]
  /** Of a merge: the one who merges has to be able to say it for the other group. */
  readonly passedOn?: readonly PassedOn[]
}

/** A resource with all groups that it hangs below, now and once something has changed. */
export interface Shifted {
  readonly id: number
  readonly now: readonly number[]
  readonly later: readonly number[]
}

/** Everything that leaves a company for another one. */
export interface Departure {
  readonly going: ReadonlyMap<ResourceType, readonly number[]>
  /** Groups among it, each with those below it. */
  readonly groups: readonly number[]
  /** The person who hands it over: names are shown as far as this person sees them. */
  readonly staffId: number
  readonly now: Date
  readonly jobs: Jobs
}

export interface DeparturePreview {
  /** What has to be done first, in words for those who hand it over. */
  readonly refusals: readonly string[]
  /** What ends in the company that it leaves. */
  readonly left: readonly string[]
  /** What the other company should know. Nothing that stays behind is named. */
  readonly came: readonly string[]
  /** The same of what changes all the time. */
  readonly owed?: readonly OwedNote[]
}

/** What the other company comes to owe, in words, and in sums that may become less until it accepts, not more. */
export interface OwedNote {
  readonly text: string
  readonly sums: readonly { readonly what: string; readonly amount: number }[]
}

/** Something that hangs on a group and comes to hang on another one: whoever saw it there may not see it here. */
export interface Rehung {
  /** In a sentence: "gift cards that North issued". What comes to the other company names no group that stays. */
  readonly name: string
  /** The type whose roles open it. */
  readonly type: ResourceType
  readonly from: number
  /** A group that stays; none when it comes to the other company. */
  readonly to: number | undefined
}

/** What a group comes to hold with resources that it comes to own: whoever has roles there gains them on it. */
export interface Accompanying {
  /** In a sentence: "guests of Harbor". */
  readonly name: string
  readonly type: ResourceType
  /** Groups that hold it now. */
  readonly holders: readonly number[]
}

/** Something that hangs on a group and is read or used by people below it, too. */
export interface UsedBelow {
  readonly group: number
  /** In a sentence, before the name of the group: "loyalty points of". */
  readonly name: string
  /** Whoever has it at the group, above or below uses it. */
  readonly role: Role
  /** So does whoever has it on one of these that the group, or one below it, has shared with others. */
  readonly sharing?: UsedAt
}

/** Resources at which what hangs on the groups above them is used. */
export interface UsedAt {
  readonly type: ResourceType
  /** Those of these where it is; all of them when left out. */
  among?(db: Queryable, ids: readonly number[]): Promise<readonly number[]>
}

/** A resource that is read or used by people below the group that owns it, who do not reach it themselves. */
export interface UsedBelowOwner extends Omit<UsedBelow, 'group'> {
  readonly id: number
  /** The group at and below which it is used now, if that is not its owner but one below. */
  readonly at?: number
  /** Whoever decides about it at its owner says where it is used: nobody has that by a share of it, and the preview tells it without the law of giving. */
  readonly isSaidByOwner?: boolean
}

/** What people below a group that holds a resource do with it, who do not reach the resource itself. */
export interface OpenedBelow {
  /** In a sentence, before the name of the resource: "cards of". */
  readonly name: string
  readonly role: Role
}

/** What History says about a resource that changed with the tree. */
export interface HistoryLine {
  readonly id: number
  readonly description: string
  readonly withheld?: Withheld
}

/**
 * What a module says to access groups about a kind of resource, without their knowing its tables. The module whose resource it is tells
 * the names; those that stand above it add what hangs on it in them.
 */
export interface ResourcePart {
  /** Names for people; ids that do not exist are left out. */
  namesOf?(db: Queryable, ids: readonly number[]): Promise<Map<number, string>>
  /** Asked before a group becomes the owner of these resources, and by the preview of it: sentences with the reasons against it. */
  mayMove?(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<readonly string[]>
  /** Asked of the one who takes these over from another company, and by the preview of it: sentences with the reasons against it. */
  mayCome?(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<readonly string[]>
  /** Asked before a group of their company becomes their owner, and by the preview of it: what it comes to hold with them. The law of giving is asked about that as well. */
  comesAlong?(db: Queryable, ids: readonly number[], groupId: number, formerIds: readonly number[]): Promise<readonly Accompanying[]>
  /** Asked before other groups come below these, and by the preview of it: what people below use of them. The law of giving is asked about that as well. */
  usedBelow?(db: Queryable, groupIds: readonly number[]): Promise<readonly UsedBelow[]>
  /** Asked before a group becomes the owner of these resources, and by the preview of it: those that people below use. The law of giving is asked about that as well. */
  usedBelowOwner?(db: Queryable, ids: readonly number[], groupId: number): Promise<readonly UsedBelowOwner[]>
  /** Asked before a group comes to hold these resources, and by the preview of it. The law of giving is asked about those below it as well. */
  opensBelow?(): readonly OpenedBelow[]
  /** Asked by the preview of a group that comes to hold or to own these resources: what else will be so. */
  foreseeHolder?(db: Queryable, ids: readonly number[], into: Regrouping['into'], as: 'owner' | 'shared'): Promise<readonly string[]>
  /** Asked by the preview of these resources getting other holders, as far as that is more than people: what will no longer be so. */
  foreseeLosses?(db: Queryable, shifted: readonly Shifted[], staffId: number): Promise<readonly string[]>
  /** Those of these, or of what is owned by these groups and below, for which something can be said on a group above. */
  comers?(
    db: Queryable,
    among: { readonly ids: readonly number[] } | { readonly below: readonly number[] },
    staffId: number,
  ): Promise<readonly PlacedResource[]>
  /** Asked before they come to stand elsewhere in their company, and by the preview of it: what is said above them there and comes to count for them. */
  saidAbove?(db: Queryable, arrival: Arrival): Promise<readonly SaidAbove[]>
  /** Told in the transaction in which these resources are no longer shared with a group. */
  unshared?(tx: Tx, ids: readonly number[], groupId: number): Promise<readonly HistoryLine[]>
  /** Told in the transaction in which a group became the owner of these resources, with the groups that were it before. */
  ownerMoved?(tx: Tx, ids: readonly number[], groupId: number, formerIds: readonly number[]): Promise<void>
  /** Told in the transaction in which these resources came under another group, or were made in it, when they are there. */
  cameUnder?(tx: Tx, ids: readonly number[], around: Pick<Regrouping, 'jobs' | 'now'>): Promise<readonly HistoryLine[]>
  /** Asked before groups are moved or merged, and by the preview of it. */
  foresee?(db: Queryable, regrouping: Regrouping): Promise<ChangePreview>
  /** Told in the transaction, before the tree changes; what it answers is called when it has. */
  regroup?(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly HistoryLine[]>>
  /** Asked before a handover to another company, and by the preview of it. */
  foreseeDeparture?(db: Queryable, departure: Departure): Promise<DeparturePreview>
  /** Asked with it: what is no resource and gets other groups by a handover. The law of giving is asked about it as well. */
  rehung?(db: Queryable, leaving: Pick<Departure, 'going' | 'groups'>): Promise<readonly Rehung[]>
  /** Told in the transaction, while everything still stands where it did. */
  departing?(tx: Tx, departure: Departure): Promise<void>
  /** Told in the transaction, when everything stands in the other company: what tied it to the one it left ends here. */
  departed?(tx: Tx, departure: Departure): Promise<readonly HistoryLine[]>
  /** Asked before one of these is deleted: sentences that speak against it. */
  mayEnd?(db: Queryable, id: number): Promise<readonly string[]>
  /** Told in the transaction before these groups are deleted. */
  groupsEnd?(tx: Tx, groupIds: readonly number[]): Promise<void>
  /** How many of this type, in these groups and below, people know under another name. */
  namedApart?(db: Queryable, groupIds: readonly number[]): Promise<number>
  /** What else ends with these groups, as sentences; names are shown as far as the person sees them. */
  endsWith?(db: Queryable, groupIds: readonly number[], staffId: number): Promise<readonly string[]>
}

/** A kind of resource as access groups ask about it: what all modules say, as one. */
export type RegisteredType = Required<ResourcePart>

/** All kinds of resources, each by what the modules say of it. */
export class ResourceRegistry {
  readonly #registered = new Map<ResourceType, { readonly parts: Set<ResourcePart>; readonly type: RegisteredType }>()

  /** The same part again changes nothing. */
  register(name: ResourceType, part: ResourcePart): void {
    const parts = new Set(this.#registered.get(name)?.parts).add(part)
    this.#registered.set(name, { parts, type: joinedType([...parts]) })
  }

  find(name: ResourceType): RegisteredType | undefined {
    return this.#registered.get(name)?.type
  }

  all(): readonly (readonly [ResourceType, RegisteredType])[] {
    return [...this.#registered].map(([name, { type }]) => [name, type])
  }
}

const registry = new ResourceRegistry()

/** Modules call this when they register themselves, those below before those above them. */
export const registerResourceType = (name: ResourceType, part: ResourcePart): void => registry.register(name, part)
export const registeredType = (name: ResourceType): RegisteredType | undefined => registry.find(name)
export const registeredTypes = (): ReturnType<ResourceRegistry['all']> => registry.all()

/**
 * The parts as one, from the module whose resource it is up to those above it. What leaves a company is untied the other way round,
 * what stands on top first.
 */
export function joinedType(parts: readonly ResourcePart[]): RegisteredType {
  const topDown = parts.toReversed()
  return {
    namesOf: async (...asked) => (await parts.find(({ namesOf }) => namesOf)?.namesOf?.(...asked)) ?? new Map(),
    mayMove: (...asked) => gathered(parts, (part) => part.mayMove?.(...asked)),
    mayCome: (...asked) => gathered(parts, (part) => part.mayCome?.(...asked)),
    comesAlong: (...asked) => gathered(parts, (part) => part.comesAlong?.(...asked)),
    usedBelow: (...asked) => gathered(parts, (part) => part.usedBelow?.(...asked)),
    usedBelowOwner: (...asked) => gathered(parts, (part) => part.usedBelowOwner?.(...asked)),
    opensBelow: () => parts.flatMap((part) => part.opensBelow?.() ?? []),
    foreseeHolder: (...asked) => gathered(parts, (part) => part.foreseeHolder?.(...asked)),
    foreseeLosses: (...asked) => gathered(parts, (part) => part.foreseeLosses?.(...asked)),
    comers: (...asked) => gathered(parts, (part) => part.comers?.(...asked)),
    saidAbove: (...asked) => gathered(parts, (part) => part.saidAbove?.(...asked)),
    unshared: (...told) => gathered(parts, (part) => part.unshared?.(...told)),
    async ownerMoved(...told) {
      for (const part of parts) await part.ownerMoved?.(...told)
    },
    cameUnder: (...told) => gathered(parts, (part) => part.cameUnder?.(...told)),
    async foresee(...asked) {
      const said: ChangePreview[] = []
      for (const part of parts) if (part.foresee) said.push(await part.foresee(...asked))
      const passedOn = said.flatMap((one) => one.passedOn ?? [])
      return {
        refusals: said.flatMap(({ refusals }) => refusals),
        notes: said.flatMap(({ notes }) => notes),
        ...(passedOn.length > 0 && { passedOn }),
      }
    },
    async regroup(...told) {
      const finishing: (() => Promise<readonly HistoryLine[]>)[] = []
      for (const part of parts) if (part.regroup) finishing.push(await part.regroup(...told))
      return () => gathered(finishing, (finish) => finish())
    },
    async foreseeDeparture(...asked) {
      const said: DeparturePreview[] = []
      for (const part of parts) if (part.foreseeDeparture) said.push(await part.foreseeDeparture(...asked))
      const ending = said.toReversed()
      return {
        refusals: said.flatMap(({ refusals }) => refusals),
        left: ending.flatMap(({ left }) => left),
        came: ending.flatMap(({ came }) => came),
        owed: ending.flatMap(({ owed }) => owed ?? []),
      }
    },
    rehung: (...asked) => gathered(parts, (part) => part.rehung?.(...asked)),
    async departing(...told) {
      for (const part of topDown) await part.departing?.(...told)
    },
    async groupsEnd(...told) {
      for (const part of topDown) await part.groupsEnd?.(...told)
    },
    departed: (...told) => gathered(topDown, (part) => part.departed?.(...told)),
    async namedApart(...asked) {
      let sum = 0
      for (const part of parts) sum += (await part.namedApart?.(...asked)) ?? 0
      return sum
    },
    mayEnd: (...asked) => gathered(parts, (part) => part.mayEnd?.(...asked)),
    endsWith: (...asked) => gathered(parts, (part) => part.endsWith?.(...asked)),
  }
}

/** What each of them answers, asked one after the other. */
async function gathered<One, T>(ones: readonly One[], ask: (one: One) => Promise<readonly T[]> | undefined): Promise<T[]> {
  const all: T[] = []
  for (const one of ones) all.push(...((await ask(one)) ?? []))
  return all
}

/** Where a group stands after it: those above it, root first, itself last. */
export function ancestorsAfter(ancestors: readonly number[], { kind, groups, into }: Regrouping): readonly number[] {
  const moved = new Set(groups.map(({ id }) => id))
  const top = ancestors.findLastIndex((id) => moved.has(id))
  if (top < 0) return ancestors
  return [...into.ancestors, ...ancestors.slice(kind === 'merge' ? top + 1 : top)]
}

/** All groups above any of these, now or then. */
export const around = (comers: readonly Comer[]): number[] => [...new Set(comers.flatMap(({ now, later }) => [...now, ...later]))]

/** Those that come below one of these groups, and are below it by no other way now. */
export const below = (comers: readonly Comer[], groups: readonly number[]): Comer[] =>
  comers.filter(({ now, later }) => groups.some((id) => later.includes(id) && !now.includes(id)))
