import type { ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import { hoursReads } from '@brigade/contract/hours.ts'
import { queryOptions } from '@tanstack/react-query'
import { askedTogether } from '../../platform/asked-together.ts'
import { call } from '../../platform/call.ts'

const states = askedTogether<ServiceState>(async (restaurant_ids, signal) => {
  const answer = await call(hoursReads.serviceStates, { restaurant_ids }, signal && { signal })
  return new Map(answer.map((state) => [state.restaurant_id, state]))
})

/** The state of one restaurant; nothing when it is not the person's to see. Under the key that changes of hours refresh. */
export function stateOf(restaurant_id: number) {
  return queryOptions<ServiceState | null>({
    queryKey: ['service_states', 'one', { restaurant_id }],
    queryFn: () => states.one(restaurant_id),
  })
}

/** The states of any number of restaurants, for an export. */
export const statesOf = states.many
