import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable, Tx } from './database.ts'
import type { Jobs } from './jobs.ts'

/** Groups that come under another one with all below them; of a merge, what is below the one that ends. */
export interface Regrouping {
  readonly kind: 'move' | 'merge'
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly into: { readonly id: number; readonly name: string; readonly ancestors: readonly number[] }
  readonly staffId: number
  readonly now: Date
  readonly jobs: Jobs
}

/** In words for the person: why it cannot be, and what else will come of it. */
export interface Foresight {
  readonly refusals: readonly string[]
  readonly notes: readonly string[]
}

/** Everything that leaves a company for another one. */
export interface Departure {
  readonly going: ReadonlyMap<ResourceType, readonly number[]>
  /** Groups among it, each with those below it. */
  readonly groups: readonly number[]
  /** Who hands it over: names are told as far as this person sees them. */
  readonly staffId: number
  readonly now: Date
  readonly jobs: Jobs
}

export interface DepartureForesight {
  /** What has to be done first, in words for those who hand it over. */
  readonly refusals: readonly string[]
  /** What ends in the company that it leaves. */
  readonly left: readonly string[]
  /** What the other company should know. Nothing that stays behind is named. */
  readonly came: readonly string[]
}

/** What History tells of a resource that changed with the tree. */
export interface Told {
  readonly id: number
  readonly description: string
}

/** What access groups must know of a kind of resource without knowing its tables. */
export interface RegisteredType {
  /** Names for people; ids that do not exist are left out. */
  namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>>
  /** Asked before a group becomes the owner of these resources, and by the preview of it: sentences that speak against it. */
  mayMove?(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<readonly string[]>
  /** Asked of the one who takes these over from another company, and by the preview of it: sentences that speak against it. */
  mayCome?(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<readonly string[]>
  /** Told in the transaction in which a group became the owner of these resources. */
  ownerMoved?(tx: Tx, ids: readonly number[], groupId: number): Promise<void>
  /** Told in the transaction in which these resources came under another group, when they are there. */
  cameUnder?(tx: Tx, ids: readonly number[], around: Pick<Regrouping, 'jobs' | 'now'>): Promise<readonly Told[]>
  /** Asked before groups are moved or merged, and by the preview of it. */
  foresee?(db: Queryable, regrouping: Regrouping): Promise<Foresight>
  /** Told in the transaction, before the tree changes; what it answers is called when it has. */
  regroup?(tx: Tx, regrouping: Regrouping): Promise<() => Promise<readonly Told[]>>
  /** Asked before a handover to another company, and by the preview of it. */
  foreseeDeparture?(db: Queryable, departure: Departure): Promise<DepartureForesight>
  /** Told in the transaction, while everything still stands where it did. */
  departing?(tx: Tx, departure: Departure): Promise<void>
  /** Told in the transaction, when everything stands in the other company: what tied it to the one it left ends here. */
  departed?(tx: Tx, departure: Departure): Promise<readonly Told[]>
  /** How many of this type, in these groups and below, people know under another name. */
  namedApart?(db: Queryable, groupIds: readonly number[]): Promise<number>
  /** What ends with these groups besides themselves, in words. */
  endsWith?(db: Queryable, groupIds: readonly number[]): Promise<readonly string[]>
}

const registered = new Map<ResourceType, RegisteredType>()

/** Modules call this once when they are loaded; a second call for the same type replaces the first. */
export function registerResourceType(type: ResourceType, registration: RegisteredType): void {
  registered.set(type, registration)
}

export function registeredType(type: ResourceType): RegisteredType | undefined {
  return registered.get(type)
}

export function registeredTypes(): readonly (readonly [ResourceType, RegisteredType])[] {
  return [...registered]
}

/** Where a group stands after it: those above it, root first, itself last. */
export function ancestorsAfter(ancestors: readonly number[], { kind, groups, into }: Regrouping): readonly number[] {
  const moved = new Set(groups.map(({ id }) => id))
  const top = ancestors.findLastIndex((id) => moved.has(id))
  if (top < 0) return ancestors
  return [...into.ancestors, ...ancestors.slice(kind === 'merge' ? top + 1 : top)]
}
