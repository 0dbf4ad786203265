import type { GuestMenu, GuestUse } from '@brigade/contract/menus/guest-menu.ts'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosable, emptyModel, randomMenus } from '../../../../testing/random-menus.ts'
import { moneyRule } from '../../../platform/files/prices.ts'
import { Draft } from '../draft/draft.ts'
import { perform } from '../draft/operations.ts'
import { Refusal } from '../draft/refusal.ts'
import type { MenuModel } from '../public/model.ts'
import { forGuests, withUnorderable } from '../publishing/guest-view.ts'
import { resolveMenu } from '../publishing/resolve.ts'
import { readCsv } from './csv.ts'
import { csvOf } from './menu-table.ts'
import { nodeIds } from './node-ids.ts'
import { planImport } from './plan-import.ts'

const dollars = moneyRule('USD')
/** Pictures of collections are compared as they are named. */
const image = (named: string) => named
const context = { channel: 'web', fulfilment: 'pickup', timezone: 'UTC', currency: 'USD', taxInclusive: false, image } as const

/** The menu as guests see it, with what its ids stand for in their place. */
function seenBy(model: MenuModel): object {
  const menu = forGuests(withUnorderable(resolveMenu(model, context)))
  const uses = (all: readonly GuestUse[]): object[] =>
    all.map(({ id: _, group_id, ...limits }) => ({ ...limits, group: groupOf(menu, group_id, uses) }))
  return menu.menus.map(({ id: _, ...list }) => ({
    ...list,
    categories: list.categories.map(({ id: _id, ...category }) => ({
      ...category,
      items: category.items.map(({ id: _place, item_id: _item, ...item }) => ({
        ...item,
        sizes: item.sizes.map(({ id: _size, ...size }) => ({ ...size, modifiers: uses(size.modifiers) })),
        modifiers: uses(item.modifiers),
      })),
    })),
  }))
}

function groupOf(menu: GuestMenu, id: string, uses: (all: readonly GuestUse[]) => object[]): object {
  const { id: _, options = [], ...group } = menu.groups[id] ?? {}
  return { ...group, options: options.map(({ id: _option, ...option }) => ({ ...option, modifiers: uses(option.modifiers) })) }
}

/** The menu that a table makes in a restaurant without any, and what was said on the way. */
function imported(text: string): { model: MenuModel; said: string[] } {
  const menu = readCsv(text.slice(1), dollars)
  const plan = planImport(emptyModel(9), menu, 'add', nodeIds(9, menu), new Set(), choosable)
  const draft = new Draft(emptyModel(9))
  const refused: string[] = []
  const scope = { libraries: new Set<number>(), idsElsewhere: new Set<string>(), toCome: optionsOf(plan.ops), pictures: choosable }
  for (const op of plan.ops) {
    try {
      perform(draft, op, scope)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error.message)
    }
  }
  return { model: draft.model, said: [...menu.remarks, ...plan.remarks.all()].map(({ says }) => says).concat(refused) }
}

const optionsOf = (ops: readonly MenuOp[]): Map<string, number> => {
  const options = ops.flatMap((op) => (op.op === 'create' && op.kind === 'option' ? [op.parent_id ?? ''] : []))
  return new Map([...Map.groupBy(options, (id) => id)].map(([id, all]) => [id, all.length]))
}

/** Shrinking a menu takes minutes and tells little: the seed that a failure names makes it again. */
const runs = { numRuns: 150, endOnFailure: true }

test.each([{ isWhole: false }, { isWhole: true }])(
  'a menu exported and imported elsewhere is the same to a guest, or the difference is named: %j',
  (how) => {
    let same = 0
    fc.assert(
      fc.property(randomMenus(how), (model) => {
        const { text, remarks } = csvOf(model)
        const there = imported(text)
        if (remarks.length + there.said.length > 0) return
        expect(seenBy(there.model)).toEqual(seenBy(model))
        if ([...model.nodes.values()].some(({ variant }) => variant === 'library')) same += 1
      }),
      runs,
    )
    if (!how.isWhole) expect(same).toBeGreaterThan(10)
  },
)

test('read again into the same menu it changes nothing', () => {
  fc.assert(
    fc.property(randomMenus({ isWhole: true }), (model) => {
      const menu = readCsv(csvOf(model).text.slice(1), dollars)
      const plan = planImport(model, menu, 'replace_matching', nodeIds(1, menu), new Set(), choosable)
      if (menu.remarks.length + plan.remarks.all().length === 0) expect(plan.ops).toEqual([])
    }),
    runs,
  )
})
