import { childrenOf, type MenuModel, refOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import { isPaused, type PausesNow } from './paused.ts'

/** Modifiers stand within each other six deep; choices that are items with choices of their own may lead on and on. */
const deepest = 60

const isActive = (node: TreeNode): boolean => node.lifecycle === 'active'

/** What can be ordered while some things are paused. Remembers what it found out: one for each state of the pauses. */
export class Sellable {
  readonly #model: MenuModel
  readonly #now: PausesNow
  /** An empty text: nothing is lacking. */
  readonly #lacks = new Map<string, string>()
  /** Options that can be chosen, by their modifier: many items share one. */
  readonly #left = new Map<string, number>()
  #depth = 0

  constructor(model: MenuModel, now: PausesNow) {
    this.#model = model
    this.#now = now
  }

  /** Whether guests see it at all. */
  shows(node: TreeNode): boolean {
    return isActive(node) && !isPaused(this.#model, node.id, this.#now)
  }

  /** Whether an item, a size or an option can be chosen: it is there, and so is all that it needs. */
  canOrder(node: TreeNode): boolean {
    if (!this.shows(node) || this.lackOf(node) !== undefined) return false
    const item = node.kind === 'option' ? refOf(this.#model, node.id) : undefined
    return item === undefined || this.canOrder(item)
  }

  /** What it needs and does not have, in words. */
  lackOf(node: TreeNode): string | undefined {
    const known = this.#lacks.get(node.id)
    if (known !== undefined) return known || undefined
    // While it is being looked at: a circle of modifiers lacks nothing because of itself.
    this.#lacks.set(node.id, '')
    if (this.#depth >= deepest) return undefined
    this.#depth += 1
    const lack = this.#lackOfSizes(node) ?? this.#lackOfLinks(node)
    this.#depth -= 1
    this.#lacks.set(node.id, lack ?? '')
    return lack
  }

  #lackOfSizes(node: TreeNode): string | undefined {
    if (node.kind !== 'item') return undefined
    const sizes = childrenOf(this.#model, node.id, 'size').filter(isActive)
    return sizes.length === 0 || sizes.some((size) => this.canOrder(size)) ? undefined : 'no size is left'
  }

  #lackOfLinks(node: TreeNode): string | undefined {
    for (const link of childrenOf(this.#model, node.id, 'link').filter(isActive)) {
      if (fieldIn(this.#model, link.id, 'hidden') === true) continue
      const needed = fieldIn(this.#model, link.id, 'min') ?? 0
      const modifier = refOf(this.#model, link.id)
      if (needed === 0 || !modifier) continue
      const each = Math.max(1, fieldIn(this.#model, link.id, 'max_per_option') ?? 1)
      const left = this.#optionsLeft(modifier) * each
      if (left < needed) return `needs ${needed} of “${nameOf(this.#model, modifier.id)}”, ${left === 0 ? 'none is' : `${left} are`} left`
    }
    return undefined
  }

  #optionsLeft(modifier: TreeNode): number {
    const known = this.#left.get(modifier.id)
    if (known !== undefined) return known
    const left = childrenOf(this.#model, modifier.id, 'option').filter((option) => this.canOrder(option)).length
    this.#left.set(modifier.id, left)
    return left
  }
}
