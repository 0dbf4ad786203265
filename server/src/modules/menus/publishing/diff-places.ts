import { channelCapabilities, type Fulfilment, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'

/** Where a menu is sold. */
export interface MenuPlace {
  readonly channel: SalesChannel
  readonly fulfilment: Fulfilment
}

/**
 * Where something is so, of all places that were looked at: nothing where it is so everywhere; else the fewest words that say it,
 * a channel or a fulfilment where it is so in all of it.
 */
export function placesText(seen: readonly MenuPlace[], all: readonly MenuPlace[]): string[] {
  const isSeen = new Set(seen.map(keyOf))
  if (all.every((place) => isSeen.has(keyOf(place)))) return []
  const whole = all.filter(({ fulfilment }) => all.every((place) => place.fulfilment !== fulfilment || isSeen.has(keyOf(place))))
  const byChannel = [...Map.groupBy(all, ({ channel }) => channel)].flatMap(([channel, places]) => {
    const here = places.filter((place) => isSeen.has(keyOf(place)))
    if (here.length === 0) return []
    const { name } = channelCapabilities[channel]
    return here.length === places.length ? [name] : [`${name}, ${listed(here.map(({ fulfilment }) => fulfilmentNames[fulfilment]))}`]
  })
  const isOfFulfilments = whole.length === isSeen.size
  const byFulfilment = [...new Set(whole.map(({ fulfilment }) => fulfilmentNames[fulfilment]))]
  return isOfFulfilments && byChannel.length > 1 ? [listed(byFulfilment)] : byChannel
}

const keyOf = ({ channel, fulfilment }: MenuPlace): string => `${channel} ${fulfilment}`
const listed = (names: readonly string[]): string => new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names)

const fulfilmentNames: Record<Fulfilment, string> = {
  delivery: 'delivery',
  pickup: 'pickup',
  dine_in: 'dine in',
  curbside: 'curbside',
  catering: 'catering',
}
