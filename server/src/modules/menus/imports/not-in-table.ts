import type { ImportRemark } from '@brigade/contract/menus/menu-import.ts'
import { childrenOf, type MenuModel, refOf, rootsOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import { Remarks } from './remarks.ts'

interface Shown {
  readonly places: readonly TreeNode[]
  readonly items: readonly TreeNode[]
  readonly groups: readonly TreeNode[]
}

/** What of a menu its table cannot hold, for the person who exports it. */
export function notInTable(model: MenuModel, { places, items, groups }: Shown): ImportRemark[] {
  const remarks = new Remarks()
  const options = groups.flatMap(({ id }) => childrenOf(model, id, 'option'))
  const sizes = items.flatMap(({ id }) => childrenOf(model, id, 'size'))
  const placements = places.flatMap(({ id }) => childrenOf(model, id, 'placement'))
  const links = [...items, ...sizes, ...options].flatMap(({ id }) => childrenOf(model, id, 'link'))
  const say = (sentence: string, { id }: TreeNode, detail?: string) => remarks.leftOut(sentence, { sourceId: '', name: nameOf(model, id), detail })

  for (const node of [...places, ...placements])
    if (fieldIn(model, node.id, 'availability')?.length) say('Hours are not in the file: what has hours of its own is sold all day there.', node)
  for (const place of places) {
    if (fieldIn(model, place.id, 'fulfilments')?.length) say('Menus for some ways of ordering only are for all of them in the file.', place)
    for (const child of childrenOf(model, place.id)) {
      if (child.variant === 'dynamic') say(selfFilling, child)
      else if (child.kind === 'menu' && !places.includes(child)) say('Menus within other menus, which guests do not see, are not in the file.', child)
    }
  }
  for (const root of rootsOf(model)) if (root.variant === 'dynamic') say(selfFilling, root)
  for (const node of [...places, ...placements, ...links, ...items, ...sizes, ...groups, ...options])
    if (differsByChannel(model, node)) say('Values for single channels or ways of ordering are not in the file.', node)
  for (const placement of placements)
    if (fieldIn(model, placement.id, 'description') === '' && shownThere(model, placement) !== '')
      say('A description that is left empty at one place is that of the item in the file.', placement)
  for (const item of items) if (fieldIn(model, item.id, 'prep_seconds') !== null) say('Preparation times are not in the file.', item)
  for (const option of options)
    if (!refOf(model, option.id) && fieldIn(model, option.id, 'tags')?.length) say('Tags of options are not in the file.', option)
  for (const size of sizes) if (fieldIn(model, size.id, 'key') === null) say('Sizes without a key get one by their name.', size)
  return remarks.all()
}

const selfFilling = 'Menus and categories that fill themselves by a rule are not in the file.'

const shownThere = (model: MenuModel, { id }: TreeNode): string => fieldIn(model, refOf(model, id)?.id ?? '', 'description') ?? ''

/** Its own, or what it inherits from says so. */
function differsByChannel(model: MenuModel, node: TreeNode): boolean {
  for (let one: TreeNode | undefined = node, depth = 0; one && depth < 20; depth += 1) {
    if ((model.overrides.get(one.id)?.length ?? 0) > 0) return true
    one = model.nodes.get(one.source_id ?? '')
  }
  return false
}
