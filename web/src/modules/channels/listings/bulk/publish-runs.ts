import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { mostRestaurants } from '@brigade/contract/menus/publishing.ts'

/** A listing that guests should see as it is now. */
export interface PublishTarget {
  readonly restaurantId: number
  readonly kind: SalesChannel
}

/** One call of the publishing endpoint. */
export interface PublishRun {
  readonly restaurant_ids: number[]
  readonly channels: SalesChannel[]
}

/** Calls that publish each restaurant once, and to its own channels alone; each of no more restaurants than one call takes. */
export function publishRuns(targets: readonly PublishTarget[]): readonly PublishRun[] {
  const kindsOf = Map.groupBy(targets, ({ restaurantId }) => restaurantId)
  const alike = Map.groupBy(kindsOf, ([, of]) => [...new Set(of.map(({ kind }) => kind))].toSorted().join())
  return [...alike.values()].flatMap((restaurants) => {
    const channels = [...new Set(restaurants[0]?.[1].map(({ kind }) => kind))]
    const ids = restaurants.map(([id]) => id)
    return Array.from({ length: Math.ceil(ids.length / mostRestaurants) }, (_, at) => ({
      restaurant_ids: ids.slice(at * mostRestaurants, (at + 1) * mostRestaurants),
      channels,
    }))
  })
}
