/** Pictures whose likeness differs in so many of 64 places look alike. */
export const alikeWithin = 10

/** A picture as it is compared: its likeness in two halves of 32 places. */
export interface Likeness {
  readonly id: number
  readonly high: number
  readonly low: number
}

const bandPlaces = 16
const bandValues = 2 ** bandPlaces

const places = Array.from({ length: bandPlaces }, (_, at) => 1 << at)
/** What a part of 16 places may be changed by: where ten of 64 places differ, one of the four parts differs in two at most. */
const changes = Int32Array.from([0, ...places, ...places.flatMap((first, at) => places.slice(at + 1).map((second) => first | second))])

/** How many places of 32 are set. */
function setIn(places: number): number {
  const pairs = places - ((places >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many pictures are compared between two breaths. */
const atOnce = 250

/**
 * Groups of two and more pictures, each of which looks like another one of its group; `apart` names for a picture those that it is not the same as.
 * It yields every few milliseconds, so that whoever runs it can let others work. Of 20,000 pictures not all 200 million pairs are compared, but
 * those alone that have one of four parts of their likeness nearly in common.
 */
export function* groupsAlike(
  pictures: readonly Likeness[],
  apart: ReadonlyMap<number, ReadonlySet<number>>,
): Generator<undefined, number[][], undefined> {
  const nodes = nodesOf(pictures, apart)
  const highs = Int32Array.from(nodes, ({ high }) => high)
  const lows = Int32Array.from(nodes, ({ low }) => low)
  const parents = Int32Array.from(nodes.keys())
  const order = new Int32Array(nodes.length)
  for (let band = 0; band < 4; band += 1) {
    const values = (band < 2 ? highs : lows).map((half) => (half >>> (bandPlaces * (band % 2))) & (bandValues - 1))
    const starts = sorted(values, order)
    for (let index = 0; index < nodes.length; index += 1) {
      if (index % atOnce === 0) yield
      const alike = alikeBehind(index, { highs, lows, values, starts, order })
      for (const other of alike) if (!isApart(apart, nodes[index], nodes[other])) parents[rootOf(parents, other)] = rootOf(parents, index)
    }
  }
  const groups = Map.groupBy(nodes.keys(), (index) => rootOf(parents, index))
  return [...groups.values()].map((indexes) => indexes.flatMap((index) => nodes[index]?.ids ?? [])).filter(({ length }) => length > 1)
}

interface Band {
  readonly highs: Int32Array
  readonly lows: Int32Array
  readonly values: Int32Array
  /** Where those of a value begin in `order`. */
  readonly starts: Int32Array
  readonly order: Int32Array
}

/** Those behind this one that look like it, among those with nearly the same value in this band. */
function alikeBehind(index: number, { highs, lows, values, starts, order }: Band): number[] {
  const found: number[] = []
  const [high, low, own] = [highs[index] ?? 0, lows[index] ?? 0, values[index] ?? 0]
  for (let turn = 0; turn < changes.length; turn += 1) {
    const value = own ^ (changes[turn] ?? 0)
    const end = starts[value + 1] ?? 0
    for (let at = starts[value] ?? 0; at < end; at += 1) {
      const other = order[at] ?? 0
      if (other > index && setIn(high ^ (highs[other] ?? 0)) + setIn(low ^ (lows[other] ?? 0)) <= alikeWithin) found.push(other)
    }
  }
  return found
}

interface Node extends Omit<Likeness, 'id'> {
  /** All of one likeness; one alone that somebody has told apart from others. */
  readonly ids: number[]
}

/** However many are of one likeness, plain white ones for instance, they are compared once. */
function nodesOf(pictures: readonly Likeness[], apart: ReadonlyMap<number, unknown>): Node[] {
  const shared = new Map<string, Node>()
  const single: Node[] = []
  for (const { id, high, low } of pictures) {
    const key = `${high},${low}`
    const known = shared.get(key)
    if (apart.has(id)) single.push({ ids: [id], high, low })
    else if (known) known.ids.push(id)
    else shared.set(key, { ids: [id], high, low })
  }
  return [...shared.values(), ...single]
}

const isApart = (apart: ReadonlyMap<number, ReadonlySet<number>>, one: Node | undefined, other: Node | undefined): boolean => {
  const from = apart.get(one?.ids[0] ?? 0)
  return from !== undefined && (other?.ids.every((id) => from.has(id)) ?? false)
}

/** Puts indexes in the order of their values; answers where each value begins. */
function sorted(values: Int32Array, order: Int32Array): Int32Array {
  const starts = new Int32Array(bandValues + 1)
  for (let index = 0; index < values.length; index += 1) raise(starts, (values[index] ?? 0) + 1, 1)
  for (let value = 0; value < bandValues; value += 1) raise(starts, value + 1, starts[value] ?? 0)
  const next = starts.slice()
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0
    order[next[value] ?? 0] = index
    raise(next, value, 1)
  }
  return starts
}

function raise(counts: Int32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by
}

function rootOf(parents: Int32Array, index: number): number {
  let root = index
  for (let above = parents[root] ?? root; above !== root; above = parents[root] ?? root) {
    parents[root] = parents[above] ?? above
    root = above
  }
  return root
}
