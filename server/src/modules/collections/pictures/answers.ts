import type { Picture } from '@brigade/contract/collections/pictures.ts'
import type { Deps } from '../../../platform/context.ts'
import { faceOf } from '../serving/signing.ts'
import type { PictureRow } from './store-pictures.ts'

export function pictureAnswer(deps: Pick<Deps, 'secrets' | 'clock'>, row: PictureRow): Picture {
  const { position: _, file_key: __, sha256: ___, has_master: ____, likeness: _____, tint: ______, frames, ...shown } = row
  return {
    ...shown,
    is_animated: frames > 1,
    face: faceOf(deps, row),
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
