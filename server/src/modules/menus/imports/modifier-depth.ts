import { deepestModifiers } from '@brigade/contract/menus/menu-nodes.ts'
import type { ImportedNode } from './imported-menu.ts'
import type { Remarks } from './remarks.ts'

interface Nesting {
  readonly link: ImportedNode
  readonly outer: string
  readonly inner: string
}

/** The nodes without those links that would nest modifiers in themselves or deeper than they may be. */
export function withoutDeepModifiers(nodes: readonly ImportedNode[], remarks: Remarks): ImportedNode[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const nestings = nestingsOf(nodes, byKey)
  const cut = new Set<ImportedNode>()
  const levels = new Map<string, number>()
  const inward = Map.groupBy(nestings, ({ outer }) => outer)
  for (const modifier of outermostFirst(nestings, inward, cut)) {
    const level = levels.get(modifier) ?? 1
    for (const { link, inner } of inward.get(modifier) ?? []) {
      if (cut.has(link)) continue
      if (level >= deepestModifiers) cut.add(link)
      else levels.set(inner, Math.max(levels.get(inner) ?? 1, level + 1))
    }
  }
  for (const link of cut) {
    const deep = `Modifiers within modifiers end at level ${deepestModifiers} and never contain themselves; anything deeper was left out.`
    remarks.leftOut(deep, { sourceId: link.sourceId, name: byKey.get(link.ref ?? '')?.fields.name })
  }
  return cut.size === 0 ? [...nodes] : nodes.filter((node) => !cut.has(node))
}

function nestingsOf(nodes: readonly ImportedNode[], byKey: ReadonlyMap<string, ImportedNode>): Nesting[] {
  return nodes.flatMap((link) => {
    const option = link.kind === 'link' ? byKey.get(link.parent ?? '') : undefined
    if (option?.kind !== 'option' || !option.parent || !link.ref) return []
    return [{ link, outer: option.parent, inner: link.ref }]
  })
}

/** Modifiers, each before those within it; a link that closes a circle is cut. Walked with a list, for a file may nest without end. */
function outermostFirst(nestings: readonly Nesting[], inward: ReadonlyMap<string, readonly Nesting[]>, cut: Set<ImportedNode>): string[] {
  const done: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  for (const { outer } of nestings) {
    const path = state.has(outer) ? [] : [{ modifier: outer, next: 0 }]
    if (path.length > 0) state.set(outer, 'open')
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const nesting = inward.get(step.modifier)?.[step.next]
      step.next += 1
      if (!nesting) {
        state.set(step.modifier, 'done')
        done.push(step.modifier)
        path.pop()
      } else if (state.get(nesting.inner) === 'open') cut.add(nesting.link)
      else if (!state.has(nesting.inner)) {
        state.set(nesting.inner, 'open')
        path.push({ modifier: nesting.inner, next: 0 })
      }
    }
  }
  return done.reverse()
}
