import type { RestaurantTab } from '../../../platform/restaurant-parts.ts'
import { words } from './page-texts.ts'

interface TopTab {
  readonly value: string
  readonly label: string
  readonly members: RestaurantTab[]
}

/** The tabs of the page: those of one group are one, called by its own word if only one of the group is open to the person. */
export function topTabs(open: readonly RestaurantTab[]): TopTab[] {
  const tops = new Map<string, TopTab>()
  for (const tab of open) {
    const value = tab.group ?? tab.key
    const known = tops.get(value)
    if (known) known.members.push(tab)
    else tops.set(value, { value, label: tab.label, members: [tab] })
  }
  return [...tops.values()].map((top) => {
    const [{ group } = {}] = top.members
    return group && top.members.length > 1 ? { ...top, label: words[`${group}Group`] } : top
  })
}
