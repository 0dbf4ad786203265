import { type GuestGroup, type GuestItem, type GuestMenu, type GuestOption, type GuestUse, optionPrice } from '@brigade/contract/menus/guest-menu.ts'
import { deepestModifiers } from '@brigade/contract/menus/menu-nodes.ts'

/** How often each option is chosen, by the way to it: its use, itself, a use of its own, … */
export type Choices = Readonly<Record<string, number>>

const isThere = ({ unavailable }: { readonly unavailable: string | null }): boolean => unavailable === null

export const keyOf = (path: string, use: GuestUse, option: GuestOption): string => `${path}${use.id}/${option.id}/`

/** A group in which there is something to choose, where it stands. */
export interface ShownGroup {
  readonly use: GuestUse
  readonly group: GuestGroup
  readonly options: readonly GuestOption[]
}

/** Groups of something, without what is not to be had now; those without anything are left out. */
export function groupsOf(menu: GuestMenu, uses: readonly GuestUse[]): ShownGroup[] {
  return uses.flatMap((use) => {
    const group = menu.groups[use.group_id]
    const options = group?.options.filter(isThere) ?? []
    return group && options.length > 0 ? [{ use, group, options }] : []
  })
}

type Size = GuestItem['sizes'][number]
export const sizesOf = ({ sizes }: GuestItem): Size[] => sizes.filter(isThere)
/** The size that is meant unless another is chosen. */
export const usualSize = (item: GuestItem): Size | undefined => sizesOf(item).find(({ is_default }) => is_default) ?? sizesOf(item)[0]
export const sizeOf = (item: GuestItem, id: string | undefined): Size | undefined => item.sizes.find((size) => size.id === id)
export const usesOf = (item: GuestItem, size: Size | undefined): readonly GuestUse[] => [...item.modifiers, ...(size?.modifiers ?? [])]

/** What is chosen before anybody chose: what comes with it, and of what is needed the first that are to be had. */
export function startingChoices(menu: GuestMenu, uses: readonly GuestUse[], path = '', depth = 1): Choices {
  if (depth > deepestModifiers) return {}
  return Object.assign({}, ...groupsOf(menu, uses).map((shown) => startOf(menu, shown, path, depth)))
}

function startOf(menu: GuestMenu, { use, group, options }: ShownGroup, path: string, depth: number): Choices {
  const counts = new Map(options.map((option) => [option, option.default_count]))
  const most = Math.max(1, group.max_per_option)
  for (let missing = use.min - sum(counts.values()); missing > 0; ) {
    const next = options.find((option) => (counts.get(option) ?? 0) < most)
    if (!next) break
    const added = Math.min(missing, most - (counts.get(next) ?? 0))
    counts.set(next, (counts.get(next) ?? 0) + added)
    missing -= added
  }
  const chosen = [...counts].filter(([, count]) => count > 0)
  const own = Object.fromEntries(chosen.map(([option, count]) => [keyOf(path, use, option), count]))
  return Object.assign(own, ...chosen.map(([option]) => startingChoices(menu, option.modifiers, keyOf(path, use, option), depth + 1)))
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0)

/** How many are chosen in a group. */
export const chosenIn = ({ use, options }: ShownGroup, choices: Choices, path = ''): number =>
  sum(options.map((option) => choices[keyOf(path, use, option)] ?? 0))

/** What the chosen options cost, and what they are called. */
export function optionsOf(
  menu: GuestMenu,
  uses: readonly GuestUse[],
  sizeKey: string | null,
  choices: Choices,
  path = '',
): { minor: number; names: string[] } {
  let minor = 0
  const names: string[] = []
  for (const { use, options } of groupsOf(menu, uses)) {
    let position = 0
    for (const option of options) {
      const key = keyOf(path, use, option)
      const count = choices[key] ?? 0
      for (let nth = 0; nth < count; nth += 1) {
        position += 1
        if (position > use.free_count) minor += optionPrice(option, sizeKey, position) ?? 0
      }
      if (count === 0) continue
      const inside = optionsOf(menu, option.modifiers, sizeKey, choices, key)
      minor += inside.minor * count
      names.push(count > 1 ? `${count} × ${option.name}` : option.name, ...inside.names)
    }
  }
  return { minor, names }
}
