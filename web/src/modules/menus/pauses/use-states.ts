import type { ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { holds, useSession } from '../../../platform/session/session.ts'
import { serviceStates } from '../../hours/public/queries.ts'

/** Which restaurants are open now, by their ids; asked again every minute, and nothing without the role for it. */
export function useStates(ids: readonly number[]): ReadonlyMap<number, ServiceState> {
  const may = holds(useSession(), 'restaurants')
  const query = useQuery({ ...serviceStates({ restaurant_ids: [...ids] }), enabled: may && ids.length > 0, refetchInterval: 60_000 })
  return new Map((query.data ?? []).map((state) => [state.restaurant_id, state]))
}
