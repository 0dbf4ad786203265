import { Problem } from '@brigade/contract/kit/problem.ts'
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query'

/** Runs a save. When somebody else was quicker, what they saved is fetched, and `useDataUpdated` asks what to do about it. */
export function useRefetchStale(record: Pick<InvalidateQueryFilters, 'queryKey'>): <T>(save: () => Promise<T>) => Promise<T> {
  const client = useQueryClient()
  return async (save) => {
    try {
      return await save()
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'stale') await client.invalidateQueries(record)
      throw problem
    }
  }
}
