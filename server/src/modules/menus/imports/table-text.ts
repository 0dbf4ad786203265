import type { NodeFields } from '@brigade/contract/menus/menu-nodes.ts'

// How cells of a table name several things, and things within things: `Lunch > Soups`, `Toppings | Sauces {max 2}`. A name that holds
// one of these signs has a backslash before it.

const signs = /\\(?=[\\>|{])|[>|{]/g
const marked = /\\([\\>|{])/g

/** A name as it stands in such a cell. */
export const inCell = (name: string): string => name.replaceAll(signs, '\\$&')
const fromCell = (text: string): string => text.replaceAll(marked, '$1')

/** Names from the outermost inwards. */
export const pathCell = (names: readonly string[]): string => names.map(inCell).join(' > ')

export interface Path {
  readonly names: readonly string[]
  /** It ends in the sign: what it names are categories all the way, and no menu. */
  readonly isOpen: boolean
}

export function readPath(text: string): Path {
  const isOpen = text.endsWith(' >')
  const closed = isOpen ? text.slice(0, -2) : text
  return { names: closed.split(' > ').map((name) => fromCell(name.trim())), isOpen }
}

/** In the column "size" of an option's price: it holds for every size that has no price of its own. */
export const anySize = '*'

/** Texts parted by `|`. */
export const partsOf = (text: string): string[] => (text.match(/(?:\\[\\>|{]|[^|])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')

export const listCell = (texts: readonly string[]): string => texts.map(inCell).join('|')
export const readList = (text: string): string[] => partsOf(text).map(fromCell)

export type Limits = Pick<Partial<NodeFields>, 'min' | 'max' | 'free_count' | 'hidden'>

const counts = { min: 'min', max: 'max', free: 'free_count' } as const

/** A modifier group on an item, with what holds for it there alone. */
export function usedGroup(name: string, limits: Limits): string {
  const limitWords = Object.entries(counts).flatMap(([word, field]) => (limits[field] == null ? [] : [`${word} ${limits[field]}`]))
  const all = [...limitWords, ...(limits.hidden ? ['hidden'] : [])]
  return all.length === 0 ? inCell(name) : `${inCell(name)} {${all.join(', ')}}`
}

/** Braces that hold anything else are a part of the name. */
export function readUsedGroup(text: string): { name: string; limits: Limits } {
  const [, name = '', braces = ''] = /^(.*?)\s*(?<!\\)\{([^{}]*)\}$/.exec(text) ?? []
  const limits = readLimits(braces)
  return name !== '' && limits ? { name: fromCell(name), limits } : { name: fromCell(text), limits: {} }
}

function readLimits(text: string): Limits | undefined {
  const limits: Limits = {}
  for (const part of text.split(',')) {
    const [, word = '', count = ''] = /^\s*(min|max|free|hidden)(?: (\d{1,3}))?\s*$/.exec(part) ?? []
    if (word === 'hidden' && count === '') limits.hidden = true
    else if ((word === 'min' || word === 'max' || word === 'free') && count !== '') limits[counts[word]] = Number(count)
    else return undefined
  }
  return limits
}
