import { createHash } from 'node:crypto'
import type { ShownHandover } from '@brigade/contract/access-groups/handovers.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Arrival } from './arrival.ts'
import { previewOf } from './preview.ts'
import { sentences } from './rules.ts'
import type { HandoverRow } from './store.ts'

/**
 * What the preview of an arrival has shown. Sentences and gains have to be the same at the acceptance. Sums that guests change all day are
 * not among them: of these it may come to be less, and not more.
 */
export function shownOf({ id }: Pick<HandoverRow, 'id'>, plan: Arrival): ShownHandover {
  const { gains } = previewOf(plan, 'gains')
  // What somebody is called may change: it is the same person.
  const people = gains.map(({ user_id, roles, groups }) => [user_id, roles.toSorted(), groups.toSorted()]).sort(([a], [b]) => Number(a) - Number(b))
  const told = JSON.stringify([id, plan.target.id, plan.steady.toSorted(), people])
  return { state: createHash('sha256').update(told).digest('base64url'), at_most: [...plan.atMost] }
}

/** Nobody takes over what they have not seen. */
export function mustBeAsShown(shown: ShownHandover, now: ShownHandover): void {
  const most = new Map(shown.at_most.map(({ what, amount }) => [what, amount]))
  const isMore = now.at_most.some(({ what, amount }) => amount > (most.get(what) ?? 0))
  if (isMore || shown.state !== now.state) throw new Problem('stale', sentences.changedSince)
}
