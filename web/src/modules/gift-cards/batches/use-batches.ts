import type { GiftCardBatch } from '@brigade/contract/gift-cards/batches.ts'
import { batchesPerPage } from '@brigade/contract/gift-cards/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batchPage } from '../queries.ts'

/** A page of batches, the newest first; of one definition where that is named. */
export function useBatches(definitionId: number | undefined, enabled = true) {
  const [page, setPage] = useState(1)
  const asked = { ...(definitionId !== undefined && { definition_id: definitionId }), page, per_page: batchesPerPage }
  const query = useQuery({ ...batchPage(asked), placeholderData: keepPreviousData, enabled })
  return {
    query,
    page,
    setPage,
    /** As the server has it now; nothing where it cannot be asked. */
    reread: async (id: number): Promise<GiftCardBatch | undefined> => {
      const { data, isError } = await query.refetch()
      return isError ? undefined : data?.data.find((batch) => batch.id === id)
    },
  }
}

export type Batches = ReturnType<typeof useBatches>
