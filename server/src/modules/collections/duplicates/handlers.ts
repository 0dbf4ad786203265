import type { ComparedPicture, DuplicateGroup, duplicates } from '@brigade/contract/collections/duplicates.ts'
import { mostSeenOfGroup } from '@brigade/contract/collections/list.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import type { Deps, Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { inBreaths } from '../../../platform/in-breaths.ts'
import { pictureAnswers } from '../pictures/answers.ts'
import { picturesText } from '../pictures/handlers.ts'
import { find } from '../pictures/store-pictures.ts'
import { groupsAlike } from './rules.ts'
import * as store from './store-duplicates.ts'

const word = 'picture'
/** Of one picture. */
const mostSimilar = 12

type Signer = Pick<Deps, 'secrets' | 'clock'>

export const duplicateHandlers: Handlers<typeof duplicates> = {
  async searchDuplicates({ input: { collection_id = null, page, per_page }, staff, db, ...deps }) {
    const groups = await groupsFor(db, staff.id, collection_id)
    const shown = groups.slice((page - 1) * per_page, page * per_page)
    const rows = await store.findCompared(
      db,
      staff.id,
      shown.flatMap((ids) => ids.slice(0, mostSeenOfGroup)),
    )
    const answers = new Map((await comparedAnswers(db, deps, rows)).map((one) => [one.id, one]))
    const files = new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
    const data = shown.map((ids): DuplicateGroup => {
      const pictures = ids.flatMap((id) => answers.get(id) ?? [])
      const isOneFile = pictures.length === ids.length && new Set(pictures.map(({ id }) => files.get(id))).size === 1
      return { id: ids[0] ?? 0, same_file: isOneFile, total: ids.length, pictures }
    })
    return { data, total: groups.length, page, per_page }
  },

  async getSimilar({ input: { collection_id, id }, staff, db, ...deps }) {
    const picture = found(await find(db, collection_id, id), word)
    const rows = await store.similarTo(db, staff.id, picture, mostSimilar)
    const answers = await comparedAnswers(db, deps, rows)
    return { pictures: answers.map((one, index) => ({ picture: one, same_file: rows[index]?.sha256.equals(picture.sha256) ?? false })) }
  },

  async tellApart({ input: { pairs, apart }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const rows = await store.lockPaired(tx, staff.id, [...new Set(pairs.flatMap(({ picture_id, other_id }) => [picture_id, other_id]))])
      const judged = pairs.map(({ picture_id, other_id }) => pairOf(rows.get(picture_id), rows.get(other_id)))
      await store.setApart(
        tx,
        judged.map(([one, other]) => [one.id, other.id]),
        apart,
      )
      // Whoever reads the History of one collection need not see the other: what the pictures look like is not named.
      const named = new Map(judged.flat().map((row) => [row.id, row]))
      const changeable = [...named.values()].filter(({ may_change }) => may_change)
      for (const [id, of] of Map.groupBy(changeable, ({ collection_id }) => collection_id))
        changed({
          id,
          description: `${apart ? 'Kept' : 'No longer keeps'} ${picturesText(of)} beside what looks like ${of.length === 1 ? 'it' : 'them'}`,
        })
      return { pairs: judged.length }
    })
  },
}

function pairOf(one: store.PairedRow | undefined, other: store.PairedRow | undefined): readonly [store.PairedRow, store.PairedRow] {
  if (!one || !other || one.root_id !== other.root_id) throw notFound(word)
  if (!one.may_change && !other.may_change) throw new Problem('forbidden', 'You may change the collection of neither picture.')
  return [one, other]
}

/** Ids by group, the oldest of each first; the group with the newest picture first. */
async function groupsFor(db: Queryable, userId: number, collectionId: number | null): Promise<number[][]> {
  const all = await store.likenesses(db, userId, collectionId)
  const apart = await store.toldApart(db, userId)
  const groups: number[][] = []
  for (const company of Map.groupBy(all, ({ root_id }) => root_id).values()) {
    for (const ids of await inBreaths(groupsAlike(company, apart))) groups.push(ids.toSorted((a, b) => a - b))
  }
  const own = new Set(all.filter(({ collection_id }) => collection_id === collectionId).map(({ id }) => id))
  return groups.filter((ids) => collectionId === null || ids.some((id) => own.has(id))).toSorted((a, b) => (b.at(-1) ?? 0) - (a.at(-1) ?? 0))
}

async function comparedAnswers(db: Queryable, deps: Signer, rows: readonly store.ComparedRow[]): Promise<ComparedPicture[]> {
  const answers = await pictureAnswers(db, deps, rows)
  return rows.flatMap(({ collection_name, may_change }, index) => (answers[index] ? [{ ...answers[index], collection_name, may_change }] : []))
}
