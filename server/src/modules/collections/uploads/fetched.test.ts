import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { collections } from '@brigade/contract/collections.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { jpegOf } from '../../../../testing/pictures.ts'
import { allRoutes } from '../../../routes.ts'
import { originalOf } from '../serving/keys.ts'
import { beginFetching, bring, finishFetching, giveUpFetching } from './fetched.ts'
import { partsFile } from './parts.ts'

const picture = await jpegOf()
/** An internet of one picture. */
const outside = {
  async fetchFile(_address: string, { file }: { readonly file: string }) {
    await writeFile(file, picture)
    return picture.length
  },
}
const app = await testApp(allRoutes(testBankLink()), { deps: { outside } })
const { call, database, deps } = app
const company = await app.group()
const owner = await app.person({ roles: ['picture_collections_admin'], on: company })
const collection = await call(
  collections.create,
  { picture_collection: { name: 'Food', kind: 'food' }, parent_access_group_id: company },
  { as: owner },
)
const fetching = { userId: owner.id, collectionId: collection.body.id, name: 'Burger' }
const never = new AbortController().signal
const begin = () => database.write((tx) => beginFetching(tx, fetching))
const finish = async (id: string, brought: Awaited<ReturnType<typeof bring>>) =>
  database.write((tx) => finishFetching(deps, { tx, afterwards: (work) => void work() }, { ...fetching, id, addedBy: 'Mara' }, brought))
const uploads = async () => (await sql`select from picture_uploads`.execute(database.db)).rows.length

test('what is given up leaves nothing, before it came and after', async () => {
  const id = await begin()
  await database.write((tx) => giveUpFetching(deps, tx, id))
  const late = await begin()
  const brought = await bring(deps, late, 'https://example.com/', never)
  await database.write((tx) => giveUpFetching(deps, tx, late))
  expect([await uploads(), await deps.storage.sizeOf(originalOf(late)), existsSync(partsFile(deps.config, late))]).toEqual([0, undefined, false])
  expect(await finish(late, brought)).toBeUndefined()
})

test('a picture whose saving nobody confirmed, and which was saved, keeps its files when it is given up', async () => {
  const id = await begin()
  const put = await finish(id, await bring(deps, id, 'https://example.com/', never))
  await database.write((tx) => giveUpFetching(deps, tx, id))
  expect([put?.wasThere, put?.row.bytes, await deps.storage.sizeOf(originalOf(id))]).toEqual([false, picture.length, picture.length])
})
