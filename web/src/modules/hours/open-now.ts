import type { ServiceState } from '@brigade/contract/hours/hours-shapes.ts'
import { hoursReads } from '@brigade/contract/hours.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

interface Waiting {
  readonly ids: Set<number>
  readonly answer: Promise<ReadonlyMap<number, ServiceState>>
}

const mostAtOnce = 100
let waiting: Waiting | undefined

/** Everything that is asked for in one go becomes one call: a page of a list has twenty rows, and they appear together. */
function ask(id: number): Promise<ReadonlyMap<number, ServiceState>> {
  if (!waiting || waiting.ids.size >= mostAtOnce) {
    const ids = new Set<number>()
    // After all rows of the table have asked.
    const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (waiting?.ids === ids) waiting = undefined
      return fetchStates([...ids])
    })
    waiting = { ids, answer }
  }
  waiting.ids.add(id)
  return waiting.answer
}

async function fetchStates(restaurant_ids: number[], signal?: AbortSignal): Promise<ReadonlyMap<number, ServiceState>> {
  const states = await call(hoursReads.serviceStates, { restaurant_ids }, signal && { signal })
  return new Map(states.map((state) => [state.restaurant_id, state]))
}

/** The state of one restaurant; nothing when it is not the person's to see. Under the key that changes of hours refresh. */
export function stateOf(restaurant_id: number) {
  return queryOptions<ServiceState | null>({
    queryKey: ['service_states', 'one', { restaurant_id }],
    queryFn: async () => (await ask(restaurant_id)).get(restaurant_id) ?? null,
  })
}

/** The states of any number of restaurants, for an export. */
export async function statesOf(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, ServiceState>> {
  const states = new Map<number, ServiceState>()
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    for (const [id, state] of await fetchStates(ids.slice(from, from + mostAtOnce), signal)) states.set(id, state)
  }
  return states
}
