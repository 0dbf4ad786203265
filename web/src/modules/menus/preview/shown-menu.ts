import type { GuestMenu, GuestOption } from '@brigade/contract/menus/guest-menu.ts'

/** The menu that is drawn, and how much of it guests do not see. */
export interface ShownMenu extends Pick<GuestMenu, 'menus' | 'charges' | 'messages'> {
  readonly notShown: number
}

const isThere = ({ unavailable }: { readonly unavailable: string | null }): boolean => unavailable === null

/** Leaves out what guests do not see, or counts it and leaves it in. */
export function shownMenu(menu: GuestMenu, showsAll: boolean): ShownMenu {
  let notShown = 0
  const kept = <T extends { readonly unavailable: string | null }>(all: readonly T[]): T[] =>
    all.filter((one) => {
      if (isThere(one)) return true
      notShown += 1
      return showsAll
    })
  const menus = kept(menu.menus)
    .map((list) => ({ ...list, categories: kept(list.categories).map((category) => ({ ...category, items: kept(category.items) })) }))
    .map((list) => ({ ...list, categories: list.categories.filter(({ items }) => items.length > 0 || showsAll) }))
    .filter(({ categories }) => categories.length > 0)
  const chargesAndMessages = { charges: kept(menu.charges), messages: kept(menu.messages) }
  return { menus, ...chargesAndMessages, notShown }
}

/** Prices of an option for a size, where they differ by how many came before: the first, and each choice that changes it. */
export function priceSteps(option: GuestOption, priceOf: (nth: number) => number | null): { nth: number; price: number | null }[] {
  const changesAt = [1, ...new Set(option.prices.flatMap(({ sequence }) => (sequence !== null && sequence > 1 ? [sequence] : [])))].sort(
    (a, b) => a - b,
  )
  const steps = changesAt.map((nth) => ({ nth, price: priceOf(nth) }))
  return steps.filter(({ price }, at) => at === 0 || price !== steps[at - 1]?.price)
}
