import { useQueries } from '@tanstack/react-query'
import { authorized } from '../../../platform/access.ts'
import type { GroupPart, GroupPartFile } from '../../../platform/group-parts.ts'

const files = import.meta.glob<GroupPartFile>('../../*/group-tabs.ts', { eager: true })

/** Parts that other modules give to the page, in their order; called at use, for its words may be of another language. */
const groupParts = (): readonly GroupPart[] =>
  Object.values(files)
    .flatMap(({ tabs }) => tabs())
    .toSorted((one, other) => one.place - other.place)

/** Those whose role the person holds on this very group; nothing while that is being asked. */
export function useGroupParts(groupId: number): readonly GroupPart[] | undefined {
  const all = groupParts()
  const answers = useQueries({
    queries: all.map(({ needs }) => ({
      ...authorized({ resource_type: 'access_group', resource_id: groupId, role: needs }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (answers.some(({ isPending }) => isPending)) return undefined
  return all.filter((_, at) => answers[at]?.data?.is_authorized)
}
