import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { idOf } from '../addresses.ts'
import { oneGroup } from '../queries.ts'
import { groupRoute } from '../routes.ts'

/** The group whose page is open. The page around the tabs shows them only once it is there. */
export function useGroup(): AccessGroup | undefined {
  const { id } = groupRoute.useParams()
  return useQuery(oneGroup({ id: idOf(id) })).data
}
