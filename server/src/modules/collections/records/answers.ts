import { type CollectionForm, collectionKindNames, type PictureCollection } from '@brigade/contract/collections/collections.ts'
import type { Deps } from '../../../platform/context.ts'
import { faceOf } from '../serving/signing.ts'
import type { SeenCollection } from './store-collections.ts'

export function answerOf(deps: Pick<Deps, 'secrets' | 'clock'>, { may_change, cover, ...row }: SeenCollection): PictureCollection {
  return {
    ...row,
    cover: cover && faceOf(deps, cover),
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: { update: may_change, delete: may_change },
  }
}

/** A collection as History shows it. */
export function historyFieldsOf({ name, description, kind }: CollectionForm): Record<string, string> {
  return { name, description, 'what they show': collectionKindNames[kind] }
}
