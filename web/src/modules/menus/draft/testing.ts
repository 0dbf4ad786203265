import { Problem } from '@brigade/contract/kit/problem.ts'
import type { MenuOp, MenuTree, OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { emptyTree, withRows } from './draft-tree.ts'
import type { News } from './merge.ts'
import type { Answer } from './outbox.ts'
import { replayed } from './replay.ts'

/** A row for tests. */
export function row(id: string, more: Partial<MenuNode> = {}): MenuNode {
  return {
    id,
    kind: 'category',
    type: 'Category',
    variant: 'base',
    parent_id: null,
    ref_id: null,
    source_id: null,
    position: 'a0',
    lifecycle: 'active',
    name: id,
    price_minor: null,
    paused: false,
    revision: 1,
    ...more,
  }
}

/** A draft as the server would answer it. */
export function draftOf(nodes: MenuNode[], more: Partial<MenuTree> = {}): MenuTree {
  return {
    restaurant_id: 7,
    restaurant_name: 'Harbor Pizza',
    kind: 'restaurant',
    currency: 'USD',
    revision: 1,
    nodes,
    inherited: null,
    taken_away: [],
    paused_ids: [],
    undo_count: 0,
    redo_count: 0,
    _can: { update: true, pause: true, publish: true },
    ...more,
  }
}

/** What a step of the person made of the rows. */
interface Turn {
  readonly batchId: string
  readonly before: ReadonlyMap<string, MenuNode>
  after: ReadonlyMap<string, MenuNode>
}

/** A server for one menu, for tests: it judges, numbers and remembers as the real one does, and positions are plain numbers. */
export function fakeMenu(start: MenuNode[]) {
  let rows = new Map(start.map((node) => [node.id, node]))
  let revision = 1
  const done = new Map<string, OpOutcome>()
  const steps: Turn[] = []
  let undone: Turn[] = []

  function since(from: number | null): News {
    const nodes = [...rows.values()].filter((node) => (from === null ? node.lifecycle !== 'archived' : node.revision > from))
    return { revision, nodes, undo_count: steps.length, redo_count: undone.length }
  }

  function refusal(op: MenuOp): string | undefined {
    const isThere = (id: string | null) => id === null || (rows.get(id)?.lifecycle ?? 'archived') !== 'archived'
    if (op.op === 'create') return isThere(op.parent_id) ? undefined : 'What it goes under is gone.'
    if (!isThere(op.id)) return 'It is gone.'
    if (op.op === 'move' && !isThere(op.parent_id)) return 'What it goes under is gone.'
    return undefined
  }

  /** The rows once an operation is done, with the places of their order for positions. */
  function after(op: MenuOp): Map<string, MenuNode> {
    const next = new Map(rows)
    const gone = op.op === 'lifecycle' && op.lifecycle === 'archived' ? rows.get(op.id) : undefined
    if (gone) return next.set(gone.id, { ...gone, lifecycle: 'archived', revision })
    const live = [...rows.values()].filter(({ lifecycle }) => lifecycle !== 'archived')
    const tree = replayed(withRows(emptyTree, live), [op])
    for (const ids of tree.children.values())
      for (const [at, id] of ids.entries()) {
        const node = tree.nodes.get(id)
        const position = String(at).padStart(4, '0')
        if (node && (node !== rows.get(id) || node.position !== position)) next.set(id, { ...node, position, revision })
      }
    return next
  }

  function apply(op: MenuOp): OpOutcome {
    const known = done.get(op.client_op_id)
    if (known) return { ...known, state: 'repeated' }
    const message = refusal(op) ?? null
    if (message === null) {
      revision += 1
      rows = after(op)
    }
    const outcome: OpOutcome = { client_op_id: op.client_op_id, state: message === null ? 'done' : 'refused', message, conflicts: [] }
    done.set(op.client_op_id, outcome)
    return outcome
  }

  return {
    since,
    tree: (from: number | null, known?: MenuTree): MenuTree => ({
      ...(known ?? draftOf([])),
      ...since(from),
      taken_away: [],
      inherited: null,
      nodes: [...since(from).nodes],
    }),
    apply: (ops: readonly MenuOp[], base: number, batchId = ''): Answer => {
      const before = rows
      const outcomes = ops.map(apply)
      const last = steps.at(-1)
      if (rows !== before) undone = []
      if (rows !== before && last?.batchId === batchId && batchId !== '') last.after = rows
      else if (rows !== before) steps.push({ batchId, before, after: rows })
      return { ...since(base), outcomes }
    },
    undo: (redo: boolean, base: number): Answer => {
      const turn = (redo ? undone : steps).pop()
      if (!turn) throw new Problem('conflict', redo ? 'There is nothing to redo.' : 'There is nothing to undo.')
      const { before, after: made } = turn
      const [from, to] = redo ? [before, made] : [made, before]
      ;(redo ? steps : undone).push(turn)
      revision += 1
      for (const [id, node] of redo ? to : from)
        if (from.get(id) !== to.get(id)) rows = new Map(rows).set(id, { ...(to.get(id) ?? { ...node, lifecycle: 'archived' }), revision })
      return { ...since(base), outcomes: [] }
    },
    live: () => [...rows.values()].filter(({ lifecycle }) => lifecycle !== 'archived'),
  }
}
