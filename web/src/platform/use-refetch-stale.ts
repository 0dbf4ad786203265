import { Problem } from '@brigade/contract/kit/problem.ts'
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'

/** Waits for a save. When somebody else was quicker, what they saved is fetched, so that `useDataUpdated` can ask what to do about it. */
export function useRefetchStale(shown: Pick<InvalidateQueryFilters, 'queryKey'>): <T>(save: Promise<T>) => Promise<T> {
  const client = useQueryClient()
  return async (save) => {
    try {
      return await save
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'stale') await client.invalidateQueries(shown)
      throw problem
    }
  }
}
