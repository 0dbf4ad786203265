import type { ResourceUser } from '@brigade/contract/access-groups.ts'
import { withoutImplied } from '@brigade/contract/kit/roles.ts'

type Grant = ResourceUser['grants'][number]

export interface Source {
  /** 0 for one that the reader does not see. */
  readonly id: number
  readonly name: string
  readonly grants: readonly Grant[]
}

/** What a person can do by the group it comes from, in the order given; what goes without saying beside an admin role is left out. */
export function sourcesOf({ grants }: ResourceUser): Source[] {
  const groups = Map.groupBy(grants, ({ from_group_id, from_group_name }) => `${from_group_id} ${from_group_name}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    return first ? [{ id: first.from_group_id, name: first.from_group_name, grants: withoutImplied(some, ({ role }) => role) }] : []
  })
}

/** The first few sentences, whichever groups they come from; all of them when few are left. */
export function firstOf(sources: readonly Source[], most: number): { shown: Source[]; hidden: number } {
  const all = sources.reduce((sum, { grants }) => sum + grants.length, 0)
  // Folding one away would save nothing.
  let left = all <= most + 1 ? all : most
  const shown = sources.flatMap((source) => {
    const grants = source.grants.slice(0, left)
    left -= grants.length
    return grants.length > 0 ? [{ ...source, grants }] : []
  })
  return { shown, hidden: all - shown.reduce((sum, { grants }) => sum + grants.length, 0) }
}

/** When the first of the roles ends; undefined when none does. */
export function firstEnd({ grants }: ResourceUser): string | undefined {
  return grants.flatMap(({ expires_at }) => expires_at ?? []).toSorted()[0]
}
