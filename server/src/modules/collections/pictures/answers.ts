import type { CropUse, Picture } from '@brigade/contract/collections/pictures.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { shownFace } from '../public/shown-pictures.ts'
import { pictureUseCounts } from '../public/uses.ts'
import { faceOf } from '../serving/signing.ts'
import type { PictureRow } from './store-pictures.ts'

type Signer = Pick<Deps, 'secrets' | 'clock'>

/** Rows with how often each is used; faces show the whole picture, or what `use` shows of it. */
export async function pictureAnswers(db: Queryable, deps: Signer, rows: readonly PictureRow[], use?: CropUse): Promise<Picture[]> {
  const used = await pictureUseCounts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => answerOf(deps, row, used.get(row.id) ?? 0, use))
}

export async function pictureAnswer(db: Queryable, deps: Signer, row: PictureRow): Promise<Picture> {
  const used = await pictureUseCounts(db, [row.id])
  return answerOf(deps, row, used.get(row.id) ?? 0)
}

/** Of a picture that has just come: nothing can use it yet. */
export const newPictureAnswer = (deps: Signer, row: PictureRow): Picture => answerOf(deps, row, 0)

function answerOf(deps: Signer, row: PictureRow, used: number, use?: CropUse): Picture {
  const { position: _, file_key: __, sha256: ___, has_master: ____, likeness: _____, tint: ______, frames, ...shown } = row
  return {
    ...shown,
    is_animated: frames > 1,
    used,
    face: use === undefined ? faceOf(deps, row) : shownFace(deps, row, use),
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
