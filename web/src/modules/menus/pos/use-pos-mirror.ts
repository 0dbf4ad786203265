import { textOf } from '@brigade/contract/kit/problem.ts'
import { posMirror } from '@brigade/contract/pos/pos-mirror.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointQuery } from '../../../platform/queries.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { indexOf } from './pos-rows.tsx'

const mirror = endpointQuery('pos', posMirror.posMirror)

/** The points of sale of a restaurant; all that they have only once somebody looks. */
export function usePosMirror(isWanted: boolean) {
  const { restaurantId, known } = useMenuScreen()
  const isRestaurant = known.kind === 'restaurant'
  const heads = useQuery({ ...mirror({ restaurant_id: restaurantId, whole: false }), enabled: isRestaurant })
  const has = (heads.data?.connections.length ?? 0) > 0
  const whole = useQuery({ ...mirror({ restaurant_id: restaurantId, whole: true }), enabled: isRestaurant && has && isWanted })
  const { data } = whole
  const index = useMemo(() => data && indexOf(data.entries), [data])
  return {
    heads: heads.data,
    index,
    failure: whole.error && !data ? textOf(whole.error) : undefined,
    retry: () => void whole.refetch(),
  }
}
