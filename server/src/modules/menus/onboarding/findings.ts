import { counted } from '@brigade/contract/kit/named.ts'
import type { Finding } from '../../restaurants/public.ts'
import type { MenuFacts } from './menu-facts.ts'

const named = (names: readonly string[], most: number) =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')

export function menuFinding({ menus, items }: MenuFacts): Finding {
  if (menus === 0) return { evidence: '', blocker: 'A menu with at least one item is missing.' }
  if (items === 0) return { evidence: `${counted(menus, 'menu')}, and nothing on it.`, blocker: 'No menu has an item yet.' }
  return { evidence: `${counted(items, 'item')} on ${counted(menus, 'menu')}.`, blocker: null }
}

export function pricesFinding({ items, unpriced }: MenuFacts): Finding {
  if (items === 0) return { evidence: '', blocker: 'Prices come once there is something for sale.', after: ['menu'] }
  if (unpriced.length === 0) return { evidence: items === 1 ? 'The item has a price.' : `All ${items} items have a price.`, blocker: null }
  return {
    evidence: `Without a price: ${named(unpriced, 3)}.`,
    blocker: `${unpriced.length} of ${counted(items, 'item')} ${unpriced.length === 1 ? 'has' : 'have'} no price.`,
  }
}

/** Of the channels that are on, those that show a menu. */
export function publicationFinding({ on, live }: { readonly on: number; readonly live: number }): Finding {
  const after = ['menu', 'prices'] as const
  if (live > 0) return { evidence: `${counted(live, 'channel')} ${live === 1 ? 'shows' : 'show'} its menu.`, blocker: null }
  return { evidence: on === 0 ? 'None of its channels is on.' : '', blocker: 'Its menu has not been published yet.', after }
}
