import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { loaded } from '../../platform/loaded.tsx'
import type { RestaurantFact } from '../../platform/restaurant-parts.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { pausesOf } from './pauses/queries.ts'
import { words as ahead } from './publishing/ahead-texts.ts'
import { menuStateOf } from './publishing/menu-state.ts'
import { listingsOf } from './publishing/queries.ts'
import { reviewAddress } from './publishing/review-address.ts'

const words = catalogue('menu-facts', {
  paused: 'Paused',
  nothingPaused: 'Nothing is paused',
  pausedCount: (count: number) => (count === 1 ? '1 paused' : `${count} paused`),
  channels: 'Guests see its menu on',
  noChannel: 'No channel yet',
  published: 'Last published',
  never: 'Never',
})

interface OfRestaurant {
  restaurant: Restaurant
}

export const facts = (): readonly RestaurantFact[] => [
  { place: 20, label: words.paused, needs: 'availabilities', Value: Paused },
  { place: 30, label: words.channels, Value: Channels },
  { place: 40, label: words.published, Value: Published },
]

function Paused({ restaurant: { id } }: OfRestaurant) {
  const paused = useQuery(pausesOf({ restaurant_id: id }))
  return loaded(paused, ({ length }) => (
    <a href={`#/onboarding/restaurants/${id}/pauses`}>{length === 0 ? words.nothingPaused : words.pausedCount(length)}</a>
  ))
}

function Channels({ restaurant: { id } }: OfRestaurant) {
  const published = useQuery(listingsOf({ restaurant_id: id }))
  return loaded(published, ({ listings }) => <a href={`#/onboarding/restaurants/${id}/publish`}>{channelsText(listings)}</a>)
}

function Published({ restaurant: { id, timezone } }: OfRestaurant) {
  const dates = useDates()
  const published = useQuery(listingsOf({ restaurant_id: id }))
  const state = useQuery(menuStateOf(id)).data?.state
  return loaded(published, ({ listings }) => (
    <>
      <p>{lastText(listings, (at) => dates.moment(at, timezone))}</p>
      {state === 'edited' && (
        <p>
          <a href={reviewAddress(id)}>{ahead.editedReview}</a>
        </p>
      )}
    </>
  ))
}

interface Shown {
  readonly name: string
  readonly state: string
  readonly live_at: string | null
}

/** Names of the channels whose guests see a menu. */
function channelsText(listings: readonly Shown[]): string {
  const shown = listings.filter(({ state, live_at }) => state === 'on' && live_at !== null)
  return shown.length === 0 ? words.noChannel : shown.map(({ name }) => name).join(', ')
}

function lastText(listings: readonly Shown[], momentOf: (at: string) => string): string {
  const last = listings.flatMap(({ live_at }) => live_at ?? []).sort()
  const newest = last.at(-1)
  return newest === undefined ? words.never : momentOf(newest)
}
