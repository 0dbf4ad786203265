import type { DynamicRule, Pricing } from '@brigade/contract/menus/menu-nodes.ts'
import { useRef, useState } from 'react'
import { newId, useMenuScreen } from '../menu-screen.ts'
import type { Addition } from './additions.ts'
import { newNodeOps } from './new-node.ts'
import { homeOf } from './placing.ts'

export type Filled = 'hand' | DynamicRule['by']

const daysNew = 30

function ruleOf(filled: Filled, tag: string): DynamicRule | undefined {
  if (filled === 'tag') return { by: 'tag', tag: tag.trim() }
  if (filled === 'new_since') return { by: 'new_since', days: daysNew }
  return filled === 'paused' ? { by: 'paused' } : undefined
}

interface Typed {
  readonly name: string
  readonly price: number | null
  readonly pricing: Pricing
  readonly filled: Filled
  readonly tag: string
}

const empty: Typed = { name: '', price: null, pricing: 'individual', filled: 'hand', tag: '' }

/** What is typed of new nodes, one after the other, and what becomes of it. */
export function useNewNode({ kind }: Addition, at: string, onAdded: (shownId: string) => void) {
  const { tree, draft } = useMenuScreen()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(empty)
  const [tried, setTried] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const name = typed.name.trim()
  const lacksTag = typed.filled === 'tag' && typed.tag.trim() === ''
  const isBroken = name === '' || Number.isNaN(typed.price) || lacksTag

  /** Answers whether it was added. */
  function add(): boolean {
    const home = homeOf(tree, at)
    setTried(isBroken)
    if (isBroken || !home) {
      field.current?.focus()
      return false
    }
    const { price, pricing, filled, tag } = typed
    const { ops, shownId } = newNodeOps(kind, home, { name, price_minor: price, pricing, rule: ruleOf(filled, tag) }, newId)
    draft.apply(ops)
    onAdded(shownId)
    return true
  }
  return {
    field,
    typed,
    type: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    lacksName: tried && name === '',
    lacksTag: tried && lacksTag,
    added,
    add,
    addAnother: () => {
      if (!add()) return
      setAdded((before) => [...before, name])
      setTyped((before) => ({ ...before, name: '', price: null }))
      field.current?.focus()
    },
  }
}
