import { isDeepStrictEqual } from 'node:util'
import { describeChanges } from '@brigade/contract/audit-logs.ts'
import { mostDownloaded, mostPictures } from '@brigade/contract/collections/list.ts'
import type { ChangedPicture, pictures } from '@brigade/contract/collections/pictures.ts'
import { lastSoonDay } from '@brigade/contract/collections/rights.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found, lockReached, mustBeCurrent } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import { diffOf } from '../../../platform/audit/write.ts'
import type { Deps, Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { inLanes } from '../../../platform/storage/lanes.ts'
import type { Withheld } from '../../../platform/withheld.ts'
import { holdersOf, holdsForGood, mayOpen, namesOffered, placeStays } from '../../access-groups/public.ts'
import { holdPictures } from '../public/store-uses.ts'
import { isUsed, pictureUseCounts, tellPictureUsers, usesOf } from '../public/uses.ts'
import { findSeen, lock, setCover } from '../records/store-collections.ts'
import { copyFiles, originalFile, originalFiles } from '../serving/files.ts'
import { newFileKey } from '../serving/keys.ts'
import { pictureAnswer, pictureAnswers } from './answers.ts'
import { placesBetween } from './rules.ts'
import * as store from './store-pictures.ts'

const type = 'picture_collection'
const word = 'picture'

type Own = Omit<Handlers<typeof pictures>, 'beginUpload' | 'finishUpload' | 'cancelUpload'>

/** Pictures of a collection; the access of each call is that of the collection. */
export const pictureHandlers: Own = {
  async searchCollection({ input: { id, only, ...search }, db, ...deps }) {
    const rightsEndBy = only === 'rights_ending' ? lastSoonDay(deps.clock.now().toISOString().slice(0, 10)) : undefined
    const { rows, total } = only === 'unused' ? await unusedIn(db, id, search) : await store.searchCollection(db, id, { ...search, rightsEndBy })
    return { data: await pictureAnswers(db, deps, rows), total, page: search.page, per_page: search.per_page }
  },

  async searchPictures({ input: { collection_id, picture_id, company_of, use, ...search }, staff, db, ...deps }) {
    const { rows, total } = await store.searchSeen(db, staff.id, {
      ...search,
      collectionId: collection_id ?? undefined,
      pictureId: picture_id ?? undefined,
      companyOf: company_of ?? undefined,
    })
    const answers = await pictureAnswers(db, deps, rows, use ?? undefined)
    const data = rows.flatMap((row, index) => (answers[index] ? [{ ...answers[index], collection_name: row.collection_name }] : []))
    return { data, total, page: search.page, per_page: search.per_page }
  },

  async getPicture({ input: { collection_id, id }, db, ...deps }) {
    return pictureAnswer(db, deps, found(await store.find(db, collection_id, id), word))
  },

  async getPictureUses({ input: { collection_id, id }, staff, db }) {
    found(await store.find(db, collection_id, id), word)
    return usesOf(db, staff.id, id)
  },

  async getOriginal({ input: { collection_id, id }, db, storage }) {
    return originalFile(storage, found(await store.find(db, collection_id, id), word))
  },

  async downloadPictures({ input: { collection_id, ids }, staff, db, storage }) {
    const rows = await store.findAmong(db, collection_id, ids)
    if (rows.length < ids.length) throw notFound(word)
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
    if (bytes > mostDownloaded)
      throw new Problem('invalid', `These files are ${gigabytes(bytes)} together. Choose fewer: at most ${gigabytes(mostDownloaded)} at once.`)
    const collection = found(await findSeen(db, staff.id, collection_id), 'picture collection')
    return originalFiles(storage, collection.name, rows)
  },

  async updatePicture({ input: { collection_id, id, picture, version }, staff, write, ...deps }) {
    return write(async ({ tx, changed }) => {
      await lockReached(tx, staff, type, collection_id, lock)
      const before = found(await store.find(tx, collection_id, id), word)
      mustBeCurrent(before, version, 'this picture')
      await store.edit(tx, id, picture)
      await tellPictureUsers(tx, [id], looksNew(before, picture))
      const changes = describeChanges(diffOf(historyFieldsOf(before), historyFieldsOf(picture)))
      if (changes !== '') changed({ id: collection_id, description: `- **picture**: “${plain(before.name)}”\n${changes}` })
      return pictureAnswer(tx, deps, found(await store.find(tx, collection_id, id), word))
    })
  },

  async orderPictures({ input: { collection_id, ids, before_id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await lockReached(tx, staff, type, collection_id, lock)
      const rows = await allAmong(tx, collection_id, ids)
      if (before_id !== null && ids.includes(before_id)) throw new Problem('invalid', 'A picture cannot come before itself.')
      if (before_id !== null) found(await store.find(tx, collection_id, before_id), word)
      const inOrder = rows.map(({ id }) => id)
      await store.place(tx, inOrder, await placesFor(tx, collection_id, before_id, inOrder))
      changed({ id: collection_id, description: `Moved ${picturesText(rows)} to another place` })
      return { id: collection_id }
    })
  },

  async setCover({ input: { collection_id, picture_id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await lockReached(tx, staff, type, collection_id, lock)
      const row = picture_id === null ? undefined : found(await store.find(tx, collection_id, picture_id), word)
      await setCover(tx, collection_id, picture_id)
      changed({ id: collection_id, description: row ? `Made “${plain(row.name)}” the cover` : 'Made the first picture the cover' })
      return { id: collection_id }
    })
  },

  async movePictures({ input: { collection_id, ids, to_collection_id }, staff, write }) {
    return write(async (change) => {
      const { tx, changed } = change
      const [from, to] = await bothHeld(tx, staff, collection_id, to_collection_id)
      const { rows, missing } = await foundAmong(tx, collection_id, ids)
      await mustFit(tx, to_collection_id, rows.length)
      const moved = rows.map(({ id }) => id)
      await store.moveTo(tx, moved, to_collection_id)
      if (rows.length > 0) {
        const what = picturesText(rows)
        changed({ id: from.id, description: `Moved ${what} to “${plain(to.name)}”`, withheld: withheld(to, `Moved ${what} to another collection`) })
        changed({ id: to.id, description: `Got ${what} from “${plain(from.name)}”`, withheld: withheld(from, `Got ${what} from another collection`) })
      }
      return { results: [...rows.map(doneWith), ...missing] }
    })
  },

  async copyPictures({ input: { collection_id, ids, to_collection_id }, staff, storage, database, db, write }) {
    if (!(await mayReach(db, staff.id, 'picture_collections_admin', type, to_collection_id))) throw notFound('picture collection')
    await mustBeOneCompany(db, collection_id, to_collection_id)
    const files = await copiedFiles({ storage, database }, await store.findAmong(db, collection_id, ids), to_collection_id)
    return write(async ({ tx, changed }) => {
      if (!(await mayReach(tx, staff.id, 'picture_collections_admin', type, to_collection_id))) throw notFound('picture collection')
      const to = await lockReached(tx, staff, type, to_collection_id, lock)
      await mustBeOneCompany(tx, collection_id, to_collection_id)
      const { rows, missing } = await foundAmong(tx, collection_id, ids)
      await mustFit(tx, to_collection_id, rows.length)
      const there = await store.thereAlready(
        tx,
        to_collection_id,
        rows.map(({ id }) => id),
      )
      const copies = rows.flatMap(({ id }) => (there.has(id) ? [] : (files.get(id) ?? [])))
      const saved = await store.insertCopies(tx, { fromId: collection_id, toId: to_collection_id, addedBy: staff.name }, copies)
      await store.keepFiles(tx, [...saved])
      const isSaved = ({ id }: store.PictureRow) => saved.has(files.get(id)?.copyKey ?? '')
      const copied = rows.filter(isSaved)
      if (copied.length > 0) changed({ id: to_collection_id, description: `Got copies of ${picturesText(copied)}` })
      const outcomeOf = (row: store.PictureRow): Outcome => {
        if (isSaved(row)) return doneWith(row)
        const { id, name } = row
        if (there.has(id)) return { id, name, outcome: 'unchanged', sentence: `It is in ${to.name} already.` }
        return { id, name, outcome: 'refused', sentence: 'It was changed while it was copied. Please try again.' }
      }
      return { results: [...rows.map(outcomeOf), ...missing] }
    })
  },

  async removePictures({ input: { collection_id, ids }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await lockReached(tx, staff, type, collection_id, lock)
      const { rows, missing } = await foundAmong(tx, collection_id, ids)
      // Those of the collection alone: nobody waits for, or holds up, what is none of theirs.
      const own = rows.map(({ id }) => id)
      await holdPictures(tx, own)
      const used = await pictureUseCounts(tx, own)
      const going = rows.filter(({ id }) => !used.has(id))
      await store.remove(
        tx,
        going.map(({ id }) => id),
      )
      if (going.length > 0) changed({ id: collection_id, description: `Deleted ${picturesText(going)}` })
      return { results: [...rows.map((row) => staysWith(row, used.get(row.id)) ?? doneWith(row)), ...missing] }
    })
  },
}

const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toFixed(1))} GB`

/** Who shows a picture is known to other modules: they are asked of all pictures of the collection. */
async function unusedIn(db: Queryable, collectionId: number, { name, page, per_page }: store.PictureSearch) {
  const ids = await store.idsIn(db, collectionId, name)
  const used = await pictureUseCounts(db, ids)
  const unused = ids.filter((id) => !used.has(id))
  return { rows: await store.findAmong(db, collectionId, unused.slice((page - 1) * per_page, page * per_page)), total: unused.length }
}

const withheld = ({ id }: { readonly id: number }, description: string): Withheld => ({ named: [{ kind: 'picture_collection', id }], description })
const doneWith = ({ id, name }: store.PictureRow): Outcome => ({ id, name, outcome: 'done', sentence: '' })

const staysWith = ({ id, name }: store.PictureRow, used: number | undefined): Outcome | undefined =>
  used === undefined ? undefined : { id, name, outcome: 'refused', sentence: isUsed(used) }

/** For a line of History: “burger.jpg”, or "12 pictures". */
export function picturesText(rows: readonly { readonly name: string }[]): string {
  const [one] = rows
  return one && rows.length === 1 ? `“${plain(one.name)}”` : counted(rows.length, 'picture')
}

function looksNew(before: ChangedPicture, after: ChangedPicture): boolean {
  const seen = ({ focal_x, focal_y, crops, rights_until }: ChangedPicture) => [focal_x, focal_y, crops, rights_until]
  return !isDeepStrictEqual(seen(before), seen(after))
}

/** What is said of a picture as History shows it. */
function historyFieldsOf({ name, caption, alt, credit, rights_until, focal_x, focal_y, crops }: ChangedPicture): Record<string, string> {
  return {
    name: plain(name),
    caption: plain(caption),
    'alternative text': plain(alt),
    credit: plain(credit),
    'may be shown until': rights_until ?? '',
    focus: `${focal_x / 100} %, ${focal_y / 100} %`,
    'chosen parts': Object.keys(crops).sort().join(', '),
  }
}

async function foundAmong(tx: Tx, collectionId: number, ids: readonly number[]): Promise<{ rows: store.PictureRow[]; missing: Outcome[] }> {
  const rows = await store.findAmong(tx, collectionId, ids)
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  return { rows, missing: missing.map((id) => ({ id, name: '', outcome: 'refused', sentence: notFound(word).message })) }
}

async function allAmong(tx: Tx, collectionId: number, ids: readonly number[]): Promise<store.PictureRow[]> {
  const { rows, missing } = await foundAmong(tx, collectionId, ids)
  if (missing.length > 0) throw notFound(word)
  return rows
}

async function placesFor(tx: Tx, collectionId: number, beforeId: number | null, ids: readonly number[]): Promise<number[]> {
  const around = () => store.placesAround(tx, collectionId, beforeId, ids)
  const { before, after } = await around()
  const places = placesBetween(before, after, ids.length)
  if (places) return places
  await store.spread(tx, collectionId)
  const anew = await around()
  return placesBetween(anew.before, anew.after, ids.length) ?? ids.map((_, index) => (anew.before ?? 0) + index + 1)
}

/** Both are held in the order of their ids, so that two such moves wait for each other and never block each other. */
async function bothHeld(tx: Tx, staff: Staff, fromId: number, toId: number) {
  if (fromId === toId) throw new Problem('invalid', 'The pictures are in this collection already.')
  if (!(await mayReach(tx, staff.id, 'picture_collections_admin', type, toId))) throw notFound('picture collection')
  await mustGiveAway(tx, staff, [fromId, toId])
  const first = await lockReached(tx, staff, type, Math.min(fromId, toId), lock)
  const second = await lockReached(tx, staff, type, Math.max(fromId, toId), lock)
  await mustBeOneCompany(tx, fromId, toId)
  return first.id === fromId ? ([first, second] as const) : ([second, first] as const)
}

/**
 * A picture that moves has another owner from then on, and is shown wherever it was: whoever has the one collection by a share, or for a time,
 * would give others a lasting right to replace it. What is offered to another company stays what was offered.
 */
async function mustGiveAway(tx: Tx, staff: Staff, collectionIds: readonly [from: number, to: number]): Promise<void> {
  for (const id of collectionIds.toSorted((a, b) => a - b)) await placeStays(tx, type, id)
  const held = await holdersOf(tx, type, collectionIds)
  for (const { relation, access_group_id: owner } of held) {
    if (relation === 'shared' || (await holdsForGood(tx, staff.id, owner, 'picture_collections_admin'))) continue
    throw new Problem(
      'forbidden',
      `Moving pictures takes ${roleName('picture_collections_admin')} in the organizations that own both collections, without an end date. Copy the pictures instead.`,
    )
  }
  const groupsOf = (id: number, which = ['owner', 'shared']) =>
    held.flatMap((link) => (link.resource_id === id && which.includes(link.relation) ? [link.access_group_id] : []))
  const [from, to] = collectionIds
  const [now, later] = [groupsOf(from), groupsOf(to)]
  // Whoever has the first by a share loses that some day; who owns the other one has its pictures for good.
  const lasting = { now: groupsOf(from, ['owner']), later }
  if (!(await mayOpen(tx, staff.id, [{ name: '', type, now, later, lasting }])))
    throw new Problem(
      'forbidden',
      'People of the other collection would come to these pictures, which you could not share with them. Copy the pictures instead.',
    )
  const [offered] = await namesOffered(tx, type, collectionIds)
  if (offered !== undefined)
    throw new Problem('conflict', `${offered} is offered to another company. Move pictures when that is answered, or withdraw the offer first.`)
}

/** Copies of the files by picture, made before anything is held: a store may take longer than a transaction lasts. Those that are not saved are swept. */
async function copiedFiles(
  { storage, database }: Pick<Deps, 'storage' | 'database'>,
  rows: readonly store.PictureRow[],
  toId: number,
): Promise<Map<number, store.FileCopy>> {
  const there = await store.thereAlready(
    database.db,
    toId,
    rows.map(({ id }) => id),
  )
  const copies = rows.flatMap((row) => (there.has(row.id) ? [] : [{ row, id: row.id, fileKey: row.file_key, copyKey: newFileKey() }]))
  await database.write((tx) =>
    store.endFiles(
      tx,
      copies.map(({ copyKey }) => copyKey),
    ),
  )
  await inLanes(copies, 16, ({ row, copyKey }) => copyFiles(storage, row, copyKey))
  return new Map(copies.map(({ id, fileKey, copyKey }) => [id, { id, fileKey, copyKey }]))
}

/** Nothing leaves its company by a move or a copy. */
async function mustBeOneCompany(db: Queryable, one: number, other: number): Promise<void> {
  const roots = await store.rootsOf(db, [one, other])
  if (roots.get(one) !== roots.get(other))
    throw new Problem('conflict', 'That collection is of another company. Download the pictures and upload them there.')
}

export const full = () => new Problem('conflict', `A collection holds at most ${mostPictures.toLocaleString('en-US')} pictures.`)

async function mustFit(tx: Tx, collectionId: number, more: number): Promise<void> {
  if ((await store.countOf(tx, collectionId)) + more > mostPictures) throw full()
}
