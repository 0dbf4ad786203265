import type { AnyEndpoint } from '@brigade/contract/kit/endpoint.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { mayReach } from '../access/policy.ts'
import { startAgain, type Tx } from '../database.ts'
import { rolesOf } from './judge.ts'

// What somebody asked for earlier is done later in their name: what they may then decides, not what they could when they asked (decision 14).

/** In whose name something is done. */
export interface Author {
  /** Nothing where the person is gone. */
  readonly userId: number | null
  /** What it was asked for by: whoever may call it no more has it done no more. */
  readonly endpoint: AnyEndpoint
  readonly type: ResourceType
  readonly id: number
}

/** Without an author the system itself does it. */
export async function mayStill(tx: Tx, author: Author | undefined): Promise<boolean> {
  if (!author) return true
  const { userId, endpoint, type, id } = author
  if (userId === null) return false
  for (const role of rolesOf(endpoint.access)) if (await mayReach(tx, userId, role, type, id)) return true
  return false
}

/**
 * Does something in the name of its author while they may, or says instead that they may not. If they lose the rights while it is being done,
 * the transaction begins anew, and they may not.
 */
export async function inTheNameOf<T>(tx: Tx, author: Author | undefined, act: () => Promise<T>, refuse: () => Promise<T>): Promise<T> {
  if (!(await mayStill(tx, author))) return refuse()
  const done = await act()
  if (!(await mayStill(tx, author))) await startAgain(tx)
  return done
}

/** Why it was not done, for everybody who may know of it: without a name, for it may come to another company with what it is about. */
export const authorMayNot = (doIt: string): string => `The person who asked for it can no longer ${doIt}. Somebody who can has to ask for it again.`
