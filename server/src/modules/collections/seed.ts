import { readFile } from 'node:fs/promises'
import type { CollectionForm } from '@brigade/contract/collections/collections.ts'
import { diffOf } from '../../platform/audit/write.ts'
import type { Tx } from '../../platform/database.ts'
import { type DemoGroup, groupNamed } from '../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../platform/demo-history.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type DrawnPicture, drawnFile, drawnPictures } from './demo/drawn-pictures.ts'
import { insertSeveral } from './pictures/store-pictures.ts'
import { historyFieldsOf } from './records/answers.ts'
import { insert } from './records/store-collections.ts'
import { newFileKey, originalOf } from './serving/keys.ts'

interface Planned extends CollectionForm {
  readonly on: string
  readonly holds: (picture: DrawnPicture) => boolean
}

const dishesOf = (brand: string, kind: CollectionForm['kind'], description: string): Planned => ({
  name: `${brand} dishes`,
  description,
  kind,
  on: brand,
  holds: (picture) => picture.brand === brand && !isLogo(picture),
})
const isLogo = ({ name }: DrawnPicture) => name.endsWith(' logo')

const planned: readonly Planned[] = [
  dishesOf('Nonna Rosa', 'food', 'Pizza, pasta and what comes before and after.'),
  dishesOf('Copper Kettle', 'food', 'Coffee, breakfast and what is baked.'),
  dishesOf('Tide & Ember', 'food', 'From the grill and from the sea.'),
  { name: 'Logos', description: 'One for each brand.', kind: 'logo', on: 'Larkspur Hospitality', holds: isLogo },
  {
    name: 'Gift card designs',
    description: '',
    kind: 'gift_card',
    on: 'Larkspur Hospitality',
    holds: ({ brand, name }) => brand === '' && !name.endsWith(' logo'),
  },
]

/** The pictures of the demo company, all drawn for it. Answers them by what they show, with the history of their collections. */
export async function insertCollections(
  tx: Tx,
  storage: Storage,
  { groups, owner, at }: { groups: readonly DemoGroup[]; owner: DemoStaff; at: number },
): Promise<{ pictures: ReadonlyMap<string, number>; entries: DemoEntry[] }> {
  const drawn = await drawnPictures()
  const entries: DemoEntry[] = []
  const ids = new Map<string, number>()
  for (const { on, holds, ...form } of planned) {
    const group = groupNamed(groups, on)
    const id = await insert(tx, form, group.id)
    const pictures = drawn.filter(holds).map((picture) => ({ ...picture, file_key: newFileKey() }))
    await Promise.all(pictures.map(async ({ file, file_key }) => storage.put(originalOf(file_key), await readFile(drawnFile(file)))))
    const added = await insertSeveral(tx, { collectionId: id, addedBy: owner.name, at: new Date(at) }, pictures)
    for (const [name, picture] of added) ids.set(name, picture)
    const changes = diffOf(undefined, { organization: group.name, ...historyFieldsOf(form) })
    entries.push({ resource: 'picture_collection', resource_id: id, reach: group.ancestors, ...byPerson(owner), action: 'create', changes, at })
  }
  return { pictures: ids, entries }
}
