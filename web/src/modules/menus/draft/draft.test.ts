import { Problem } from '@brigade/contract/kit/problem.ts'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { lifecycles } from '@brigade/contract/menus/menu-nodes.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type Conflict, type Draft, openDraft } from './draft.ts'
import { childrenOf, type DraftTree, emptyTree, menuBranch, withRows } from './draft-tree.ts'
import { largeRemoval } from './large-removal.ts'
import { merged, withPauses } from './merge.ts'
import type { Transport } from './outbox.ts'
import { draftOf, fakeMenu, row } from './testing.ts'

const lost = () => new Problem('unavailable', 'The server cannot be reached.')
let made = 0
const uuid = () => {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

/** The tree as nested names, for reading. */
function shape(tree: DraftTree, branch: string = menuBranch): unknown[] {
  return childrenOf(tree, branch).map((node) => [node.id, node.name, node.lifecycle, shape(tree, node.id)])
}

async function drained(draft: Draft): Promise<void> {
  while (draft.state().phase !== 'saved') await new Promise((resolve) => setTimeout(resolve))
}

interface Line {
  transport?: Partial<Transport>
  callbacks?: Partial<Parameters<typeof openDraft>[1]>
}

function browser(server: ReturnType<typeof fakeMenu>, { transport, callbacks: told }: Line = {}): Draft {
  const draft = openDraft(
    {
      apply: async ({ batch_id, base_revision, ops }) => server.apply(ops, base_revision, batch_id),
      undo: async ({ redo, base_revision }) => server.undo(redo, base_revision),
      refresh: async () => refreshed(draft, server),
      pause: async () => {},
      ...transport,
    },
    { learned: () => {}, refused: () => {}, conflicts: () => {}, tookAway: () => {}, ...told },
  )
  draft.load(server.tree(null))
  return draft
}

function refreshed(draft: Draft, server: ReturnType<typeof fakeMenu>) {
  const known = draft.state().known ?? draftOf([])
  return merged(known, server.since(known.revision))
}

const rename = (id: string, name: string): MenuOp => ({ op: 'update', client_op_id: uuid(), id, fields: { name } })

test('a change shows at once and stays when the server has answered', async () => {
  const server = fakeMenu([row('a'), row('b', { position: 'a1' })])
  const draft = browser(server)
  draft.apply([{ op: 'move', client_op_id: uuid(), id: 'b', parent_id: null, after: null }, rename('a', 'Antipasti')])
  expect(shape(draft.state().tree)).toEqual([
    ['b', 'b', 'active', []],
    ['a', 'Antipasti', 'active', []],
  ])
  expect(draft.state()).toMatchObject({ phase: 'saving', undoCount: 1 })
  await drained(draft)
  expect(shape(draft.state().tree).map((entry) => [entry].flat()[0])).toEqual(['b', 'a'])
  expect(draft.state().pending).toEqual([])
})

test('a lost answer is requested again with the same ids, and nothing is done twice', async () => {
  const server = fakeMenu([row('a')])
  const sent: string[][] = []
  let tries = 0
  const draft = browser(server, {
    transport: {
      apply: async ({ batch_id, base_revision, ops }) => {
        sent.push([batch_id, ...ops.map(({ client_op_id }) => client_op_id)])
        const answer = server.apply(ops, base_revision)
        tries += 1
        if (tries < 3) throw lost()
        return answer
      },
    },
  })
  const phases: string[] = []
  draft.subscribe(() => phases.push(draft.state().phase))
  draft.apply([{ op: 'duplicate', client_op_id: uuid(), id: 'a', new_id: 'a2' }])
  await drained(draft)
  expect(new Set(sent.map((ids) => ids.join()))).toHaveProperty('size', 1)
  expect(sent).toHaveLength(3)
  expect(phases).toContain('waiting')
  expect(shape(draft.state().tree)).toHaveLength(2)
})

test('a refused operation is removed from the screen, and its reason shown', async () => {
  const server = fakeMenu([row('a'), row('b', { position: 'a1' })])
  const sentences: string[] = []
  const draft = browser(server, { callbacks: { refused: (sentence) => sentences.push(sentence) } })
  server.apply([{ op: 'lifecycle', client_op_id: uuid(), id: 'b', lifecycle: 'archived' }], 1)
  draft.apply([rename('b', 'Drinks'), rename('a', 'Food')])
  expect(shape(draft.state().tree)).toHaveLength(2)
  await drained(draft)
  expect(sentences).toEqual(['It is gone.'])
  expect(shape(draft.state().tree)).toEqual([['a', 'Food', 'active', []]])
})

test('a batch that is refused completely is rolled back, and the changes after it are sent', async () => {
  const server = fakeMenu([row('a')])
  const sentences: string[] = []
  let tries = 0
  const draft = browser(server, {
    transport: {
      apply: async ({ base_revision, ops }) => {
        tries += 1
        if (tries === 1) throw new Problem('forbidden', 'You may not change this menu.')
        return server.apply(ops, base_revision)
      },
    },
    callbacks: { refused: (sentence) => sentences.push(sentence) },
  })
  draft.apply([rename('a', 'First')])
  draft.apply([rename('a', 'Second')])
  await drained(draft)
  expect(sentences).toEqual(['You may not change this menu.'])
  expect(shape(draft.state().tree)).toEqual([['a', 'Second', 'active', []]])
})

test('many operations are sent in batches within the server’s limit, under one step id', async () => {
  const server = fakeMenu([row('a')])
  const sent: [string, number][] = []
  const draft = browser(server, {
    transport: {
      apply: async ({ batch_id, base_revision, ops }) => {
        sent.push([batch_id, ops.length])
        return server.apply(ops, base_revision)
      },
    },
  })
  draft.apply(Array.from({ length: 450 }, (_, at) => rename('a', `Name ${at}`)))
  await drained(draft)
  expect(sent.map(([, count]) => count)).toEqual([200, 200, 50])
  expect(new Set(sent.map(([id]) => id)).size).toBe(1)
})

test('a conflict on a field shows the current value', async () => {
  const server = fakeMenu([row('a')])
  const told: Conflict[] = []
  const draft = browser(server, {
    transport: {
      apply: async ({ base_revision, ops }) => {
        const answer = server.apply([], base_revision)
        const [op] = ops
        return {
          ...answer,
          outcomes: [{ client_op_id: op?.client_op_id ?? '', state: 'conflict', message: null, conflicts: [{ field: 'name', now: 'Theirs' }] }],
        }
      },
    },
    callbacks: { conflicts: (conflicts) => told.push(...conflicts) },
  })
  draft.apply([rename('a', 'Mine')])
  await drained(draft)
  expect(told).toMatchObject([{ field: 'name', now: 'Theirs', op: { fields: { name: 'Mine' } } }])
  expect(shape(draft.state().tree)).toEqual([['a', 'a', 'active', []]])
})

test('an item shown in several places is renamed in all of them', () => {
  const server = fakeMenu([
    row('menu', { kind: 'menu', type: 'Menu' }),
    row('pizza', { kind: 'item', type: 'Item', name: 'Pizza', price_minor: 900 }),
    row('here', { kind: 'placement', type: 'MenuItem', parent_id: 'menu', ref_id: 'pizza', name: 'Pizza', price_minor: 900 }),
    row('own', { kind: 'placement', type: 'MenuItem', parent_id: 'menu', ref_id: 'pizza', name: 'Our pizza', price_minor: 900, position: 'a1' }),
  ])
  const draft = browser(server)
  draft.apply([{ op: 'update', client_op_id: uuid(), id: 'pizza', fields: { name: 'Margherita', price_minor: 1000 } }])
  expect(childrenOf(draft.state().tree, 'menu').map(({ name, price_minor }) => [name, price_minor])).toEqual([
    ['Margherita', 1000],
    ['Our pizza', 1000],
  ])
})

test('sizes come before modifiers, in whatever order they were added', () => {
  const size = row('s', { kind: 'size', type: 'ItemSize', parent_id: 'i', position: 'z' })
  const link = row('l', { kind: 'link', type: 'ItemModifier', parent_id: 'i', position: 'a' })
  const tree = withRows(emptyTree, [row('i', { kind: 'item', type: 'Item' }), link, size])
  expect(childrenOf(tree, 'i').map(({ id }) => id)).toEqual(['s', 'l'])
})

test('late live updates do not overwrite newer ones', () => {
  const known = draftOf([row('a', { name: 'New', revision: 5 })], { revision: 5, undo_count: 2 })
  const late = { revision: 3, nodes: [row('a', { name: 'Old', revision: 3 }), row('gone', { revision: 2 })], undo_count: 1, redo_count: 1 }
  expect(merged(known, late)).toMatchObject({ revision: 5, undo_count: 2, nodes: [{ name: 'New' }] })
})

/** A server that answers only when the test lets it, and what it was asked. */
function slowly(server: ReturnType<typeof fakeMenu>, told: Line['callbacks'] = {}) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const later = async (what: string): Promise<void> => {
    asked.push(what)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const draft = browser(server, {
    callbacks: told,
    transport: {
      apply: async ({ batch_id, base_revision, ops }) => {
        await later('apply')
        return server.apply(ops, base_revision, batch_id)
      },
      undo: async ({ redo, base_revision }) => {
        await later(redo ? 'redo' : 'undo')
        return server.undo(redo, base_revision)
      },
    },
  })
  /** Lets one answer through, and waits for what the draft makes of it: the next question, or that all is saved. */
  const answer = async (): Promise<void> => {
    const questions = asked.length
    waiting.shift()?.()
    await vi.waitFor(() => expect(asked.length > questions || draft.state().phase === 'saved').toBe(true), { interval: 1 })
  }
  const nameOf = (id: string) => draft.state().tree.nodes.get(id)?.name
  const counts = () => [draft.state().undoCount, draft.state().redoCount]
  return { draft, asked, answer, nameOf, counts }
}

test('on a slow connection undo, redo, undo is one undo: presses count before they are answered', async () => {
  const server = fakeMenu([row('a')])
  server.apply([rename('a', 'Lunch')], 1)
  server.apply([rename('a', 'Today')], 1)
  const { draft, asked, answer, nameOf, counts } = slowly(server)
  expect(counts()).toEqual([2, 0])
  draft.takeBack(false)
  expect(counts()).toEqual([1, 1])
  draft.takeBack(true)
  expect(counts()).toEqual([2, 0])
  draft.takeBack(false)
  expect(counts()).toEqual([1, 1])
  for (let at = 0; at < 3; at += 1) await answer()
  await drained(draft)
  expect([asked, counts(), nameOf('a')]).toEqual([['undo', 'redo', 'undo'], [1, 1], 'Lunch'])
})

test('a live update that arrives before the answer to an undo does not count it twice', async () => {
  const server = fakeMenu([row('a')])
  for (const name of ['Lunch', 'Today', 'Tonight']) server.apply([rename('a', name)], 1)
  let arrive = () => {}
  const draft = browser(server, {
    transport: {
      undo: async ({ redo, base_revision }) => {
        const answer = server.undo(redo, base_revision)
        await new Promise<void>((resolve) => {
          arrive = resolve
        })
        return answer
      },
    },
  })
  draft.takeBack(false)
  draft.load(refreshed(draft, server))
  expect(draft.state()).toMatchObject({ undoCount: 2, redoCount: 1 })
  arrive()
  await drained(draft)
  expect(draft.state()).toMatchObject({ undoCount: 2, redoCount: 1 })
})

test('an undo during the sending of a change removes that change from the screen at once and for good', async () => {
  const server = fakeMenu([row('a')])
  server.apply([rename('a', 'Lunch')], 1)
  const { draft, answer, nameOf, counts } = slowly(server)
  draft.apply([rename('a', 'Today')])
  draft.apply([rename('a', 'Tonight')])
  const seen: unknown[] = []
  draft.takeBack(false)
  draft.subscribe(() => seen.push(nameOf('a')))
  expect([nameOf('a'), counts(), draft.state().unsaved]).toEqual(['Today', [2, 1], 3])
  await answer()
  // What was done meanwhile reaches the cache by way of the news, too.
  draft.load(refreshed(draft, server))
  await answer()
  draft.load(refreshed(draft, server))
  await answer()
  await drained(draft)
  expect([new Set(seen), counts(), draft.state().settled]).toEqual([new Set(['Today']), [2, 1], [expect.objectContaining({ revision: 3 })]])
  draft.takeBack(true)
  await answer()
  await drained(draft)
  expect([nameOf('a'), counts()]).toEqual(['Tonight', [3, 0]])
})

test('a change that is undone and redone while it is sent stays on the screen', async () => {
  const server = fakeMenu([row('a')])
  const { draft, answer, nameOf, counts } = slowly(server)
  draft.apply([rename('a', 'Today')])
  draft.takeBack(false)
  expect([nameOf('a'), counts()]).toEqual(['a', [0, 1]])
  draft.takeBack(true)
  const seen: unknown[] = []
  draft.subscribe(() => seen.push(nameOf('a')))
  for (let at = 0; at < 3; at += 1) await answer()
  await drained(draft)
  expect([new Set(seen), counts(), draft.state().pending]).toEqual([new Set(['Today']), [1, 0], []])
})

test.each([
  ['is refused', rename('gone', 'Nowhere')],
  ['changes nothing', rename('a', 'Lunch')],
])('an undo of what %s takes back nothing earlier', async (_, op) => {
  const server = fakeMenu([row('a'), row('gone', { lifecycle: 'archived' })])
  server.apply([rename('a', 'Lunch')], 1)
  const nothingNew = (ops: readonly MenuOp[], base: number) =>
    op.op === 'update' && op.id === 'a'
      ? { ...server.since(base), outcomes: ops.map(({ client_op_id }) => ({ client_op_id, state: 'done' as const, message: null, conflicts: [] })) }
      : server.apply(ops, base)
  const asked: string[] = []
  const draft = browser(server, {
    transport: {
      apply: async ({ base_revision, ops }) => nothingNew(ops, base_revision),
      undo: async ({ redo, base_revision }) => {
        asked.push('undo')
        return server.undo(redo, base_revision)
      },
    },
  })
  draft.apply([op])
  draft.takeBack(false)
  await drained(draft)
  expect([asked, shape(draft.state().tree), draft.state().undoCount]).toEqual([[], [['a', 'Lunch', 'active', []]], 1])
})

test('an action in parts is one step while its parts arrive, and is undone completely', async () => {
  const server = fakeMenu([row('a')])
  const { draft, answer, nameOf, counts } = slowly(server)
  draft.apply(Array.from({ length: 450 }, (_, at) => rename('a', `Name ${at}`)))
  expect(counts()).toEqual([1, 0])
  await answer()
  expect(counts()).toEqual([1, 0])
  draft.takeBack(false)
  expect(counts()).toEqual([0, 1])
  for (let at = 0; at < 3; at += 1) await answer()
  await drained(draft)
  expect([nameOf('a'), counts()]).toEqual(['a', [0, 1]])
})

test('an undo that removes a menu says so, whether the server had it or not', async () => {
  const server = fakeMenu([row('a')])
  const told: unknown[] = []
  const tookAway = (gone: readonly { name: string }[], by: object) => told.push([gone.map(({ name }) => name), by])
  const menu = (name: string): MenuOp => ({ op: 'create', client_op_id: uuid(), id: uuid(), kind: 'menu', parent_id: null, fields: { name } })
  server.apply([menu('Grill')], 1)
  const draft = browser(server, { callbacks: { tookAway } })
  draft.apply([menu('Bar')])
  draft.takeBack(false)
  expect(told).toEqual([[['Bar'], { redo: false, isLast: true }]])
  await drained(draft)
  draft.takeBack(false)
  await drained(draft)
  expect(told.slice(1)).toEqual([[['Grill'], { redo: false, isLast: true }]])
})

test('an undo that removes one or two things says nothing; a dish with its sizes and places is one thing', () => {
  const dish = (id: string, price = 900) => [
    row(id, { kind: 'item', type: 'Item', price_minor: price }),
    row(`${id}-s`, { kind: 'size', type: 'ItemSize', parent_id: id }),
    row(`${id}-p`, { kind: 'placement', type: 'MenuItem', parent_id: 'c', ref_id: id }),
  ]
  const before = withRows(
    emptyTree,
    [row('c'), ...['1', '2', '3', '4', '5', '6'].flatMap((id) => dish(id))].map((node, at) => ({ ...node, position: `${at}`.padStart(3, '0') })),
  )
  const without = (...ids: string[]) =>
    withRows(
      emptyTree,
      [...before.nodes.values()].filter(({ id }) => !ids.includes(id)),
    )
  expect(largeRemoval(before, without('1', '1-s', '1-p', '2', '2-s', '2-p'))).toEqual([])
  expect(largeRemoval(before, without('1-p', '2-p', '3-p', '4-p', '5-p', '6-p')).map(({ id }) => id)).toHaveLength(6)
  expect(largeRemoval(before, emptyTree).map(({ id }) => id)).toEqual(['c', '1', '2', '3', '4', '5', '6'])
})

test('changes, undos and redos at any speed and on any connection end like those of an editor without delay', async () => {
  const presses = fc.array(fc.constantFrom('do', 'undo', 'redo', 'answer', 'news'), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(presses, async (all) => {
      const server = fakeMenu([row('a')])
      const { draft, answer, nameOf, counts } = slowly(server)
      const done = ['a']
      const undone: string[] = []
      for (const [at, press] of all.entries()) {
        const [undos, redos] = counts()
        expect([undos, redos]).toEqual([done.length - 1, undone.length])
        if (press === 'do') {
          draft.apply([rename('a', `${at}`)])
          done.push(`${at}`)
          undone.length = 0
        } else if (press === 'undo' && undos) {
          draft.takeBack(false)
          undone.push(done.pop() ?? '')
        } else if (press === 'redo' && redos) {
          draft.takeBack(true)
          done.push(undone.pop() ?? '')
        } else if (press === 'answer') await answer()
        else if (press === 'news' && draft.state().phase === 'saved') draft.load(refreshed(draft, server))
      }
      while (draft.state().phase !== 'saved') await answer()
      expect([nameOf('a'), counts()]).toEqual([done.at(-1), [done.length - 1, undone.length]])
      expect(server.live().map(({ name }) => name)).toEqual([done.at(-1)])
    }),
    { numRuns: 100 },
  )
})

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const someId = fc.constantFrom(...names)
const someOp = fc.oneof(
  fc.record({ op: fc.constant('update' as const), id: someId, name: fc.string({ minLength: 1, maxLength: 4 }) }),
  fc.record({ op: fc.constant('move' as const), id: someId, parent: fc.option(someId), after: fc.option(someId) }),
  fc.record({ op: fc.constant('lifecycle' as const), id: someId, lifecycle: fc.constantFrom(...lifecycles) }),
  fc.record({ op: fc.constant('create' as const), parent: fc.option(someId) }),
)
const someStep = fc.record({
  who: fc.nat(1),
  what: fc.oneof({ weight: 4, arbitrary: someOp }, { weight: 1, arbitrary: fc.constant('refresh' as const) }),
  trouble: fc.constantFrom('none', 'none', 'before', 'after'),
  /** Whether the answer is awaited before the next thing is done. */
  waits: fc.boolean(),
})

function opOf(what: typeof someOp extends fc.Arbitrary<infer T> ? T : never): MenuOp {
  const client_op_id = uuid()
  switch (what.op) {
    case 'update':
      return { op: 'update', client_op_id, id: what.id, fields: { name: what.name } }
    case 'move':
      return { op: 'move', client_op_id, id: what.id, parent_id: what.parent, after: what.after }
    case 'lifecycle':
      return { op: 'lifecycle', client_op_id, id: what.id, lifecycle: what.lifecycle }
    case 'create':
      return { op: 'create', client_op_id, id: uuid(), kind: 'category', parent_id: what.parent, fields: { name: 'New' } }
  }
}

test('two browsers that change the same tree in any order end with the server’s tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { maxLength: 25 }), async (todo) => {
      const server = fakeMenu(names.map((name, at) => row(name, { position: `0${at}` })))
      const troubles: string[] = []
      const apply: Transport['apply'] = async ({ base_revision, ops }) => {
        const trouble = troubles.shift()
        if (trouble === 'before') throw lost()
        const answer = server.apply(ops, base_revision)
        if (trouble === 'after') throw lost()
        return answer
      }
      const browsers = [browser(server, { transport: { apply } }), browser(server, { transport: { apply } })]
      for (const { who, what, trouble, waits } of todo) {
        const draft = browsers[who]
        if (!draft) continue
        if (what === 'refresh') draft.load(refreshed(draft, server))
        else {
          troubles.push(trouble)
          draft.apply([opOf(what)])
        }
        if (waits) await drained(draft)
      }
      for (const draft of browsers) await drained(draft)
      const wanted = shape(withRows(emptyTree, server.live()))
      for (const draft of browsers) {
        draft.load(refreshed(draft, server))
        expect(shape(draft.state().tree)).toEqual(wanted)
      }
    }),
    { numRuns: 60 },
  )
})

test('a pause appears and disappears without a revision, and changes no other row', () => {
  const [a, b] = [row('a'), row('b', { paused: true })]
  const now = withPauses(draftOf([a, b], { paused_ids: ['a'] }))
  expect(now.nodes.map(({ paused }) => paused)).toEqual([true, false])
  expect(withPauses(now)).toBe(now)
})
