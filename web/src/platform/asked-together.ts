/** As many as the endpoints for several records take. */
const mostAtOnce = 100

interface Waiting<T> {
  readonly ids: Set<number>
  readonly answer: Promise<ReadonlyMap<number, T>>
}

/**
 * What is asked for in one go, each by its id, becomes one call: a page of a list has twenty rows, and they appear together. `one` gives
 * what is known of one record; `many`, for an export, of any number. What is not the person's to see is not in the answer.
 */
export function askedTogether<T>(fetch: (ids: number[], signal?: AbortSignal) => Promise<ReadonlyMap<number, T>>) {
  let waiting: Waiting<T> | undefined

  function ask(id: number): Promise<ReadonlyMap<number, T>> {
    if (!waiting || waiting.ids.size >= mostAtOnce) {
      const ids = new Set<number>()
      // After all rows of the table have asked.
      const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
        if (waiting?.ids === ids) waiting = undefined
        return fetch([...ids])
      })
      waiting = { ids, answer }
    }
    waiting.ids.add(id)
    return waiting.answer
  }

  return {
    one: async (id: number): Promise<T | null> => (await ask(id)).get(id) ?? null,
    async many(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, T>> {
      const found = new Map<number, T>()
      for (let from = 0; from < ids.length; from += mostAtOnce)
        for (const [id, known] of await fetch(ids.slice(from, from + mostAtOnce), signal)) found.set(id, known)
      return found
    },
  }
}
