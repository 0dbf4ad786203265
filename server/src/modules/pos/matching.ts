import type { LocalNode } from './local-menu.ts'
import type { KnownEntity } from './plan.ts'
import type { PosEntity } from './provider.ts'

/** Finds nodes for entities that have none yet: by PLU, then by name, and only where one alone fits. */
export function matcherOf(menu: readonly LocalNode[], linkedIds: ReadonlySet<string>, away: readonly KnownEntity[]) {
  const free = byPlace(menu.filter(({ id }) => !linkedIds.has(id)).map((node) => ({ ...node, plu: node.plu ?? '', of: node })))
  const parents = new Map(menu.map(({ id, parentId }) => [id, parentId]))
  const former = byPlace(away.map((entity) => ({ ...entity, parentId: parents.get(entity.link?.nodeId ?? '') ?? null, of: entity })))
  return {
    /** A node of ours that nothing there stands for yet. */
    matchOf(entity: PosEntity, parent: string | null): { node: LocalNode; by: 'plu' | 'name' } | undefined {
      const found = free(entity, parent)
      return found && { node: found.of, by: found.by }
    },
    /** What went missing and may have come back under another id. */
    formerOf(entity: PosEntity, parent: string | null): KnownEntity | undefined {
      return entity.kind === 'category' ? undefined : former(entity, parent)?.of
    },
  }
}

interface Candidate<T> {
  readonly kind: string
  readonly parentId: string | null
  readonly name: string
  readonly plu: string
  readonly of: T
}

/** Looks up by place, PLU or name; each candidate is found once. */
function byPlace<T>(candidates: readonly Candidate<T>[]) {
  const index = new Map<string, Candidate<T>[]>()
  const used = new Set<Candidate<T>>()
  const put = (key: string, candidate: Candidate<T>) => index.set(key, [...(index.get(key) ?? []), candidate])
  for (const candidate of candidates) {
    if (candidate.plu !== '') put(pluKey(candidate.kind, candidate.parentId, candidate.plu), candidate)
    put(nameKey(candidate.kind, candidate.parentId, candidate.name), candidate)
  }
  const only = (key: string) => {
    const fitting = (index.get(key) ?? []).filter((candidate) => !used.has(candidate))
    return fitting.length === 1 ? fitting[0] : undefined
  }
  return ({ kind, plu, name, isUnnamed }: PosEntity, parent: string | null): { of: T; by: 'plu' | 'name' } | undefined => {
    const byPlu = plu === '' ? undefined : only(pluKey(kind, parent, plu))
    // Two things without a name are not the same; a size that has none is its item’s only one.
    const found = byPlu ?? (isUnnamed && kind !== 'size' ? undefined : only(nameKey(kind, parent, name)))
    // Two different PLUs are two different things, however alike their names.
    if (!found || (!byPlu && plu !== '' && found.plu !== '' && found.plu !== plu)) return undefined
    used.add(found)
    return { of: found.of, by: byPlu ? 'plu' : 'name' }
  }
}

const pluKey = (kind: string, parent: string | null, plu: string) => `${kind} ${parent ?? ''} plu ${plu}`
const nameKey = (kind: string, parent: string | null, name: string) => `${kind} ${parent ?? ''} name ${name.trim().toLocaleLowerCase('en')}`
