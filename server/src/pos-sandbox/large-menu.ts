import type { Entry } from './state.ts'

const optionsEach = 9
const share = 100

/** A menu of so many entries: for every hundred a category and a modifier with nine options, the rest items of two sizes. */
export function largeMenu(size: number): Entry[] {
  const groups = Math.max(1, Math.floor(size / share))
  const entries = Array.from({ length: groups }, (_, at) => groupEntries(at)).flat()
  for (let at = 0; entries.length < size; at += 1) entries.push(...itemEntries(at, groups))
  return entries.slice(0, size)
}

const entry = (of: Partial<Entry> & Pick<Entry, 'id' | 'type' | 'title'>): Entry => ({
  parent: null,
  price_cents: null,
  plu: '',
  modifier_groups: [],
  category: null,
  ...of,
})

function groupEntries(at: number): Entry[] {
  const options = Array.from({ length: optionsEach }, (_, n) =>
    entry({ id: `mo-${at}-${n}`, type: 'modifier', parent: `mg-${at}`, title: `Option ${at}.${n}`, price_cents: n * 25 }),
  )
  return [
    entry({ id: `ca-${at}`, type: 'category', title: `Category ${at}` }),
    entry({ id: `mg-${at}`, type: 'modifier_group', title: `Modifier ${at}` }),
    ...options,
  ]
}

function itemEntries(at: number, groups: number): Entry[] {
  const id = `it-${at}`
  const sizes = ['Small', 'Large'].map((title, n) =>
    entry({ id: `si-${at}-${n}`, type: 'size', parent: id, title, price_cents: 500 + at + n * 300, plu: `${at}-${n}` }),
  )
  const item = entry({
    id,
    type: 'item',
    title: `Item ${at}`,
    plu: `I${at}`,
    category: `ca-${at % groups}`,
    modifier_groups: [`mg-${at % groups}`],
  })
  return [item, ...sizes]
}
