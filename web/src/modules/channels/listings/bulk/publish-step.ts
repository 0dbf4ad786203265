import type { NextStep } from '../../../../ui/table/SeveralDialog.tsx'
import { words } from '../listing-texts.ts'
import type { PublishTarget } from './publish-runs.ts'

/** Publishing what was changed, for whoever may; of the others nothing is said. */
export function publishStep(
  changed: readonly (PublishTarget & { readonly mayPublish: boolean })[],
  onPublish: (targets: readonly PublishTarget[]) => void,
): NextStep | undefined {
  const targets = changed.filter(({ mayPublish }) => mayPublish)
  const restaurants = (of: readonly PublishTarget[]) => new Set(of.map(({ restaurantId }) => restaurantId)).size
  if (targets.length === 0) return undefined
  const [may, all] = [restaurants(targets), restaurants(changed)]
  return {
    label: words.publishNow,
    why: may === all ? words.publishWhy : words.publishWhySome(may, all),
    run: () => onPublish(targets.map(({ restaurantId, kind }) => ({ restaurantId, kind }))),
  }
}
