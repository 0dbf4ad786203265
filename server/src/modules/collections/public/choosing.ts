import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { companyOf } from './store-shown.ts'
import { choosablePictures } from './store-uses.ts'

/** Ids of pictures, null for none. */
export interface PictureChoice {
  readonly was: number | null
  readonly is: number | null
}

/**
 * Refuses pictures that the person may not choose for something that this group owns, each by the name of its field. One that stays what it was
 * is not judged: whoever changes the rest of a form need not see its collection. Those chosen stay there until the transaction ends.
 */
export async function mustBeChoosable(tx: Tx, staff: Staff, groupId: number, choices: Readonly<Record<string, PictureChoice>>): Promise<void> {
  const chosen = Object.entries(choices).flatMap(([field, { was, is }]) => (is === null || is === was ? [] : [{ field, id: is }]))
  if (chosen.length === 0) return
  const ids = chosen.map(({ id }) => id)
  const found = await choosablePictures(tx, staff.id, ids, await companyOf(tx, groupId))
  const refused = chosen.filter(({ id }) => !found.has(id))
  if (refused.length === 0) return
  const errors = Object.fromEntries(refused.map(({ field }) => [field, ['Choose a picture from a collection of this company that you can open']]))
  throw new Problem('invalid', 'Please check the marked fields.', { errors })
}

/** How History tells of a choice. Its readers may not see the collection, so no picture is named. */
export function pictureWords({ was, is }: PictureChoice): { readonly before: string; readonly after: string } {
  const before = was === null ? '' : 'a picture'
  if (is === was) return { before, after: before }
  return { before, after: is === null ? '' : was === null ? 'a picture' : 'another picture' }
}
