import { randomUUID } from 'node:crypto'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { fillMenu, makeRestaurant } from '../../../../testing/menus.ts'
import { propertySettings, propertyTimeout } from '../../../../testing/random-company.ts'
import { type Deed, deeds, opOf } from '../../../../testing/random-menu.ts'
import { allRoutes } from '../../../routes.ts'
import { ownNodes } from '../public/model.ts'
import { loadMenu } from './store.ts'

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const group = await app.group()
const people = [await app.person({ roles: ['restaurants_admin'], on: group }), await app.person({ roles: ['restaurants_admin'], on: group })]

/** Somebody with the menu open: knows what the answers said, and asks for what is newer. */
class Editor {
  readonly #restaurant: number
  readonly #person: Person
  readonly rows = new Map<string, MenuNode>()
  readonly done: MenuOp[] = []
  revision = 0

  constructor(restaurant: number, person: Person) {
    this.#restaurant = restaurant
    this.#person = person
  }

  async look(): Promise<void> {
    const { body } = await app.call(menuDraft.menuTree, { restaurant_id: this.#restaurant, since: this.revision }, { as: this.#person })
    this.#learn(body.revision, body.nodes)
  }

  /** Sends deeds as batches of two, meant for the menu as it was when the batch was made. */
  async edit(all: readonly Deed[]): Promise<void> {
    for (let at = 0; at < all.length; at += 2) {
      const model = await loadMenu(database.db, this.#restaurant)
      const ops = all.slice(at, at + 2).map((deed) => opOf(model, deed))
      const input = { restaurant_id: this.#restaurant, batch_id: randomUUID(), base_revision: this.revision, ops }
      const [{ status, body }] = await Promise.all([
        app.call(menuDraft.applyMenuOps, input, { as: this.#person }),
        // Sent again before the first has answered, as after a lost connection.
        ...(at % 8 === 0 ? [app.call(menuDraft.applyMenuOps, input, { as: this.#person })] : []),
      ])
      expect(status).toBe(200)
      this.#learn(body.revision, body.nodes)
      this.done.push(
        ...ops.filter((_, place) => ['done', 'repeated'].includes(body.outcomes[place]?.state ?? '') && body.outcomes[place]?.message === null),
      )
    }
  }

  /** Takes back all of the own steps. */
  async undoAll(): Promise<void> {
    for (let left = 1; left > 0; ) {
      const { status, body } = await app.call(
        menuDraft.undoMenu,
        { restaurant_id: this.#restaurant, base_revision: this.revision },
        { as: this.#person },
      )
      if (status === 409) return
      this.#learn(body.revision, body.nodes)
      left = body.undo_count
    }
  }

  #learn(revision: number, nodes: readonly MenuNode[]): void {
    for (const node of nodes) {
      if (node.lifecycle === 'archived') this.rows.delete(node.id)
      else this.rows.set(node.id, node)
    }
    this.revision = Math.max(this.revision, revision)
  }
}

const sorted = (rows: Iterable<MenuNode>) => [...rows].toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** What a client shows: nothing below what is gone. */
function shown(rows: ReadonlyMap<string, MenuNode>): MenuNode[] {
  const isThere = (row: MenuNode): boolean => {
    if (row.parent_id === null) return true
    const parent = rows.get(row.parent_id)
    return parent !== undefined && isThere(parent)
  }
  return sorted([...rows.values()].filter(isThere))
}

async function fullTree(restaurant_id: number): Promise<MenuNode[]> {
  return sorted((await app.call(menuDraft.menuTree, { restaurant_id }, { as: people[0] })).body.nodes)
}

async function twoEditors(): Promise<{ restaurant: number; editors: Editor[] }> {
  const restaurant = await makeRestaurant(database, { group })
  await fillMenu(database, restaurant, 60)
  const editors = people.map((person) => new Editor(restaurant, person))
  await Promise.all(editors.map((editor) => editor.look()))
  return { restaurant, editors }
}

test('two people editing the same menu at once end with the same tree, which has everything both made', { timeout: propertyTimeout }, async () => {
  const some = fc.array(deeds, { minLength: 6, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(some, some, async (first, second) => {
      const { restaurant, editors } = await twoEditors()
      await Promise.all(editors.map((editor, at) => editor.edit(at === 0 ? first : second)))
      await Promise.all(editors.map((editor) => editor.look()))
      const tree = await fullTree(restaurant)
      for (const editor of editors) expect(shown(editor.rows)).toEqual(tree)
      const model = await loadMenu(database.db, restaurant)
      for (const op of editors.flatMap(({ done }) => done)) if (op.op === 'create') expect(model.nodes.has(op.id)).toBe(true)
    }),
    propertySettings(8),
  )
})

test('one person who undoes all steps gets the original menu; other clients follow each step', { timeout: propertyTimeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 6, maxLength: 20 }), async (all) => {
      const { restaurant, editors } = await twoEditors()
      const start = await pictureOf(restaurant)
      const [editor, watcher] = editors
      await editor?.edit(all)
      await watcher?.look()
      await editor?.undoAll()
      expect(await pictureOf(restaurant)).toEqual(start)
      await watcher?.look()
      const tree = await fullTree(restaurant)
      for (const one of editors) expect(shown(one.rows)).toEqual(tree)
    }),
    propertySettings(8),
  )
})

/** All that is in the tree, in an order of its own. */
async function pictureOf(restaurant: number) {
  const model = await loadMenu(database.db, restaurant)
  return ownNodes(model)
    .filter(({ lifecycle }) => lifecycle !== 'archived')
    .map(({ revision: _, ...node }) => ({ ...node, overrides: (model.overrides.get(node.id) ?? []).map((one) => JSON.stringify(one)).toSorted() }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
