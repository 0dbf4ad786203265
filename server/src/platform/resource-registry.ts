import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Queryable, Tx } from './database.ts'

/** What access groups must know of a kind of resource without knowing its tables. */
export interface RegisteredType {
  /** Names for people; ids that do not exist are left out. */
  namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>>
  /** Told in the transaction in which a group became the owner of these resources. */
  ownerMoved?(tx: Tx, ids: readonly number[], groupId: number): Promise<void>
}

const registered = new Map<ResourceType, RegisteredType>()

/** Modules call this once when they are loaded; a second call for the same type replaces the first. */
export function registerResourceType(type: ResourceType, registration: RegisteredType): void {
  registered.set(type, registration)
}

export function registeredType(type: ResourceType): RegisteredType | undefined {
  return registered.get(type)
}
