/** A stretch of a text that was kept, taken out or put in. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

const piece = /\s+|[\p{L}\p{N}_'’]+|[^\s\p{L}\p{N}_'’]/gu
// A table of words against words: beyond this many the texts are shown as two, which reads better by then anyway.
const mostCells = 1_000_000

/** What became of a text, word by word: all that is not `added` joins to the old one, all that is not `removed` to the new. */
export function wordDiff(from: string, to: string): Stretch[] {
  const [old, now] = [from.match(piece) ?? [], to.match(piece) ?? []]
  let head = 0
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const middle = changed(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  const same = (text: readonly string[]): Stretch => ({ kind: 'same', text: text.join('') })
  return joined([same(old.slice(0, head)), ...middle, same(old.slice(old.length - tail))])
}

function changed(old: readonly string[], now: readonly string[]): Stretch[] {
  if (old.length * now.length > mostCells) return [...all('removed', old), ...all('added', now)]
  const lengths = commonLengths(old, now)
  const at = (row: number, column: number): number => lengths[row * (now.length + 1) + column] ?? 0
  const found: Stretch[] = []
  let [row, column] = [0, 0]
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) {
      found.push({ kind: 'same', text: old[row] ?? '' })
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.push({ kind: 'removed', text: old[row] ?? '' })
      row += 1
    } else {
      found.push({ kind: 'added', text: now[column] ?? '' })
      column += 1
    }
  }
  return [...found, ...all('removed', old.slice(row)), ...all('added', now.slice(column))]
}

const all = (kind: Stretch['kind'], pieces: readonly string[]): Stretch[] => pieces.map((text) => ({ kind, text }))

/** How long the longest common sequence of the ends is, from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const [below, right] = [lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0]
      lengths[row * width + column] = old[row] === now[column] ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1 : Math.max(below, right)
    }
  }
  return lengths
}

/** Neighbours of a kind as one, what is removed before what is added; a blank between two changes belongs to them. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed })
    if (added) result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  stretches.forEach(({ kind, text }, index) => {
    if (text === '') return
    const isBetween = kind === 'same' && /^\s+$/.test(text) && removed !== '' && added !== '' && isChange(stretches[index + 1])
    if (kind === 'removed' || isBetween) removed += text
    if (kind === 'added' || isBetween) added += text
    if (kind !== 'same' || isBetween) return
    flush()
    const last = result.at(-1)
    if (last?.kind === 'same') result[result.length - 1] = { kind, text: last.text + text }
    else result.push({ kind, text })
  })
  flush()
  return result
}

const isChange = (stretch: Stretch | undefined): boolean => stretch !== undefined && stretch.kind !== 'same'

/** The ends of a long kept stretch, as much of it as tells where one is. */
export function shortened(text: string, isFirst: boolean, isLast: boolean, around = 60): string {
  if (text.length <= around * 3) return text
  const start = isFirst ? '' : text.slice(0, around)
  const end = isLast ? '' : text.slice(-around)
  return `${start} … ${end}`
}
