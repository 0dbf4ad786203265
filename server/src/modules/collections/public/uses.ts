import { type PictureUse, type PictureUses, pictureUseKinds } from '@brigade/contract/collections/uses.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

/**
 * What a module that shows pictures says of them. It keeps the id of the picture in a table of its own with a foreign key to `pictures` without
 * an action: what is shown cannot be deleted.
 */
export interface PictureUser {
  /** How many times each is shown, whoever sees it; those that are not shown are left out. */
  countsOf(db: Queryable, pictureIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** What of it this person may see, at most `limit`. */
  usesOf(db: Queryable, userId: number, pictureId: number, limit: number): Promise<readonly PictureUse[]>
  /** Those of the files that guests still see in what it gave out earlier, whatever became of the picture since: they are kept. */
  filesShown?(db: Queryable, fileKeys: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Told in the transaction in which something of these pictures changed: open screens read again. `looksNew` where guests would see it: another file,
   * another part of it, another end of its rights.
   */
  changed?(tx: Tx, pictureIds: readonly number[], looksNew: boolean): Promise<void>
}

const registered = new Set<PictureUser>()

/** Modules above collections call this when they register themselves. The same one again changes nothing. */
export const registerPictureUser = (user: PictureUser): void => void registered.add(user)

export async function pictureUseCounts(db: Queryable, pictureIds: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  if (pictureIds.length === 0) return counts
  for (const user of registered) for (const [id, count] of await user.countsOf(db, pictureIds)) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

const mostNamed = 100

export async function usesOf(db: Queryable, userId: number, pictureId: number): Promise<PictureUses> {
  const seen: PictureUse[] = []
  for (const user of registered) seen.push(...(await user.usesOf(db, userId, pictureId, mostNamed)))
  const order = (one: PictureUse) => pictureUseKinds.indexOf(one.kind)
  const uses = seen.toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'en')).slice(0, mostNamed)
  const total = (await pictureUseCounts(db, [pictureId])).get(pictureId) ?? 0
  return { uses, more: Math.max(0, total - uses.length) }
}

/** Files that guests still see somewhere. */
export async function filesStillShown(db: Queryable, fileKeys: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>()
  if (fileKeys.length === 0) return shown
  for (const user of registered) for (const key of (await user.filesShown?.(db, fileKeys)) ?? []) shown.add(key)
  return shown
}

/** Whoever changes pictures calls this in the same transaction, with whether guests would see it. */
export async function tellPictureUsers(tx: Tx, pictureIds: readonly number[], looksNew: boolean): Promise<void> {
  if (pictureIds.length > 0) for (const user of registered) await user.changed?.(tx, pictureIds, looksNew)
}

/** Why a picture cannot go. */
export const isUsed = (count: number): string =>
  `It is used in ${counted(count, 'place')}. Choose another picture there first, or replace the file of this one.`
