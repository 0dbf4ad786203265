import type { FieldChange } from '@brigade/contract/audit-logs.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Withheld } from './withheld.ts'

/** A person of the demo company, as the modules need them to say who did what. */
export interface DemoStaff {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Name of the access group the roles are held on. */
  readonly on: string
  readonly roles: readonly Role[]
}

export interface DemoActor {
  readonly agent: string
  readonly actor_type: 'user' | 'guest' | 'provider'
  readonly actor_id: number | null
}

/**
 * A line in the history of the demo company. Each module answers those of its part; all are written together, in the order of their
 * times, and the first and the last line of a resource say when it was made and last changed.
 */
export interface DemoEntry extends DemoActor {
  readonly resource: ResourceType
  readonly resource_id: number
  readonly action: 'create' | 'update'
  readonly changes: readonly FieldChange[]
  /** Instead of changes. */
  readonly description?: string
  readonly withheld?: Withheld
  /** The group that holds it, with those above. */
  readonly reach: readonly number[]
  readonly at: number
}

export function byPerson({ id, name, email }: DemoStaff): DemoActor {
  return { agent: `${name} <${email}>`, actor_type: 'user', actor_id: id }
}
