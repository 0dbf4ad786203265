import { isDeepStrictEqual } from 'node:util'
import { overrideAt, pathOf, referringTo, shelved, type TreeNode } from '../public/model.ts'
import { isWithin, mustBeChoosable, mustNestWith, mustNotContain, mustNotShowItself, mustPoint } from './checks.ts'
import { type Draft, isInTree } from './draft.ts'
import type { DraftChange, DraftChangeOf } from './draft-changes.ts'
import { type Conflicts, mustFit, mustMove, mustReturn, type Scope } from './operations.ts'
import { Refusal } from './refusal.ts'

/**
 * Does what takes an operation back. What somebody else has changed since stays as it is and is named, and so does a field that would show a
 * picture which is gone, or which the person may not choose. Where something would inherit from a library that is out of reach, nothing of the
 * operation is taken back: half of it would leave nodes that say nothing.
 */
export function takeBack(draft: Draft, changes: readonly DraftChange[], { libraries, pictures }: Pick<Scope, 'libraries' | 'pictures'>): Conflicts {
  const lost = changes.flatMap((change) => (change.do === 'inherit' && isOutOfReach(draft, change.to.source_id, libraries) ? [change.id] : []))
  if (lost.length > 0) return lost.map((id) => ({ field: 'source_id', now: draft.find(id)?.source_id ?? null }))
  return changes.flatMap((change) => {
    const node = draft.find(change.id)
    return node ? takeBackOne(draft, node, change, pictures) : []
  })
}

const isOutOfReach = (draft: Draft, sourceId: string | null, libraries: ReadonlySet<number>): boolean =>
  sourceId !== null && !isWithin(draft, draft.model.nodes.get(sourceId), libraries)

/** Nodes that something would inherit from again. */
export const sourcesIn = (changes: readonly DraftChange[]): string[] =>
  changes.flatMap((change) => (change.do === 'inherit' && change.to.source_id !== null ? [change.to.source_id] : []))

/** Images that something would have again. */
export const imagesIn = (changes: readonly DraftChange[]): unknown[] =>
  changes.flatMap((change) => {
    if (change.do === 'set') return [change.to.image_url]
    return change.do === 'override' && change.field === 'image_url' ? [change.to] : []
  })

function takeBackOne(draft: Draft, node: TreeNode, change: DraftChange, pictures: Scope['pictures']): Conflicts {
  switch (change.do) {
    case 'set':
      return takeBackFields(draft, node, change, pictures)
    case 'place':
      return takeBackPlace(draft, node, change)
    case 'lifecycle':
      return takeBackLifecycle(draft, node, change)
    case 'override':
      return takeBackOverride(draft, node, change, pictures)
    case 'inherit': {
      const { variant, source_id, ref_id } = node
      if (!isDeepStrictEqual({ variant, source_id, ref_id }, change.seen)) return [{ field: 'source_id', now: source_id }]
      return unless('source_id', source_id, () => {
        if (change.to.ref_id !== null) mustPoint(draft, { ...node, ...change.to })
        mustShowThrough(draft, node, change.to.source_id)
        draft.inherit(node, change.to)
      })
    }
  }
}

/** What comes into sight with a source again makes no circle. */
function mustShowThrough(draft: Draft, node: TreeNode, sourceId: string | null): void {
  if (sourceId === null) return
  mustNotShowItself(draft, sourceId, new Set(pathOf(draft.model, node.id).map(({ id }) => id)))
  if (node.kind === 'modifier') mustNotContain(draft, node.id, sourceId)
  if (node.kind === 'option') mustNestWith(draft, sourceId, node.parent_id)
}

function takeBackFields(draft: Draft, node: TreeNode, change: DraftChangeOf<'set'>, pictures: Scope['pictures']): Conflicts {
  const now = (field: string): unknown => Object.entries(node.fields).find(([one]) => one === field)?.[1] ?? null
  const changed = Object.keys(change.to).filter((field) => !isDeepStrictEqual(now(field), change.seen[field] ?? null))
  const values = Object.fromEntries(Object.entries(change.to).filter(([field]) => !changed.includes(field)))
  const conflicts = changed.map((field) => ({ field, now: now(field) }))
  const unfit = [...unlessFit(draft, node, values), ...(mayShow(draft, node, values.image_url, pictures) ? [] : ['image_url'])]
  draft.set(node, Object.fromEntries(Object.entries(values).filter(([field]) => !unfit.includes(field))))
  return [...conflicts, ...unfit.map((field) => ({ field, now: now(field) }))]
}

/** Fields that would clash with what others have set meanwhile: a PLU given away, a minimum above the maximum. */
function unlessFit(draft: Draft, node: TreeNode, values: Readonly<Record<string, unknown>>): string[] {
  try {
    mustFit(draft, node, values)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.keys(values).filter((field) => ['plu', 'min', 'max'].includes(field))
  }
}

function takeBackPlace(draft: Draft, node: TreeNode, { to, seen, isQuiet }: DraftChangeOf<'place'>): Conflicts {
  const { parent_id, position } = node
  if (parent_id !== seen.parent_id || position !== seen.position) return isQuiet ? [] : [{ field: 'parent_id', now: parent_id }]
  return unless('parent_id', parent_id, () => {
    if (parent_id !== to.parent_id) mustMove(draft, node, to.parent_id)
    draft.place(node, to, isQuiet)
  })
}

function takeBackLifecycle(draft: Draft, node: TreeNode, { to, seen, isNew }: DraftChangeOf<'lifecycle'>): Conflicts {
  if (node.lifecycle !== seen || (isNew && to === 'archived' && isBuiltUpon(draft, node))) return [{ field: 'lifecycle', now: node.lifecycle }]
  return unless('lifecycle', node.lifecycle, () => {
    if (node.lifecycle === 'archived') mustReturn(draft, node)
    draft.lifecycle(node, to, isNew)
  })
}

/** Something that is not taken back with it stands below it, shows it or inherits from it. */
function isBuiltUpon(draft: Draft, node: TreeNode): boolean {
  if (shelved(draft.model, node.id).some(({ lifecycle }) => lifecycle !== 'archived')) return true
  if (referringTo(draft.model, node.id).length > 0) return true
  return [...(draft.model.heirs.get(node.id) ?? [])].some((id) => isInTree(draft, draft.find(id)))
}

function takeBackOverride(draft: Draft, node: TreeNode, change: DraftChangeOf<'override'>, pictures: Scope['pictures']): Conflicts {
  const now = overrideAt(draft.model, node.id, change)?.value ?? null
  if (!isDeepStrictEqual(now, change.seen ?? null)) return [{ field: change.field, now }]
  if (change.field === 'image_url' && !mayShow(draft, node, change.to, pictures)) return [{ field: change.field, now }]
  draft.override(node, change, change.to)
  return []
}

function mayShow(draft: Draft, node: TreeNode, image: unknown, pictures: Scope['pictures']): boolean {
  return unless('image_url', image, () => mustBeChoosable(draft, node, image, pictures)).length === 0
}

function unless(field: string, now: unknown, act: () => void): Conflicts {
  try {
    act()
    return []
  } catch (error) {
    if (error instanceof Refusal) return [{ field, now }]
    throw error
  }
}
