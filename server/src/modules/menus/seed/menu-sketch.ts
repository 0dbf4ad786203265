import { randomUUID } from 'node:crypto'
import { pictureReference } from '@brigade/contract/collections/uses.ts'
import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { NodeFields, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'

type Fields = Partial<NodeFields>

/** An item as a cook would write it down. A number is its price; a record has one price for each size, the first being the usual one. */
export interface Dish {
  readonly name: string
  readonly price?: number | Readonly<Record<string, number>>
  readonly says?: string
  readonly has?: NodeFields['allergens']
  readonly fields?: Fields
  /** Modifiers by the name they were made under, with what this item asks of them. */
  readonly with?: readonly (string | { readonly modifier: string; readonly fields: Fields })[]
}

export interface Choice {
  readonly name: string
  readonly price?: number
  readonly fields?: Fields
  /** Modifiers of the choice itself. */
  readonly with?: readonly string[]
  /** The item that the choice is. */
  readonly item?: string
}

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)

/** Writes a menu down as the operations an editor would send. */
export class MenuSketch {
  readonly ops: MenuOp[] = []
  readonly #named = new Map<string, string>()
  #plu = 1000

  node(kind: NodeKind, parent: string | null, fields: Fields, more: { ref?: string; source?: string } = {}): string {
    const id = randomUUID()
    this.ops.push({
      op: 'create',
      client_op_id: randomUUID(),
      id,
      kind,
      parent_id: parent,
      fields,
      ...(more.ref !== undefined && { ref_id: more.ref }),
      ...(more.source !== undefined && { source_id: more.source, variant: 'library' as const }),
    })
    return id
  }

  /** Made before what uses it. */
  modifier(name: string, fields: Fields, choices: readonly Choice[]): string {
    const id = this.node('modifier', null, { name, ...fields })
    this.#named.set(`modifier ${name}`, id)
    for (const { name: choice, price, fields: own, with: links = [], item } of choices) {
      const option = this.node(
        'option',
        id,
        { name: choice, ...(price !== undefined && { price_minor: price }), ...own },
        item === undefined ? {} : { ref: this.item(item) },
      )
      for (const link of links) this.node('link', option, {}, { ref: this.#find('modifier', link) })
    }
    return id
  }

  dish({ name, price, says, has, fields, with: links = [] }: Dish): string {
    const sizes = typeof price === 'object' ? Object.entries(price) : []
    const id = this.node('item', null, {
      name,
      ...(typeof price === 'number' && { price_minor: price }),
      ...(says !== undefined && { description: says }),
      ...(has && { allergens: has }),
      plu: String(this.#plu),
      ...fields,
    })
    this.#plu += 10
    this.#named.set(`item ${name}`, id)
    for (const [at, [size, minor]] of sizes.entries())
      this.node('size', id, { name: size, key: keyOf(size), price_minor: minor, is_default: at === 0 })
    for (const link of links) {
      const { modifier, fields: own } = typeof link === 'string' ? { modifier: link, fields: {} } : link
      this.node('link', id, own, { ref: this.#find('modifier', modifier) })
    }
    return id
  }

  /** A menu with its sections, each a list of items that were not made before, or names of those that were. */
  menu(fields: Fields, sections: Readonly<Record<string, readonly (Dish | string)[]>>): string {
    const menu = this.node('menu', null, fields)
    this.#named.set(`menu ${fields.name}`, menu)
    for (const [section, dishes] of Object.entries(sections)) {
      const category = this.node('category', menu, { name: section })
      for (const dish of dishes) this.node('placement', category, {}, { ref: typeof dish === 'string' ? this.item(dish) : this.dish(dish) })
    }
    return menu
  }

  item(name: string): string {
    return this.#find('item', name)
  }

  menuId(name: string): string {
    return this.#find('menu', name)
  }

  override(id: string, channel: SalesChannel | null, fulfilment: Fulfilment | null, field: 'price_minor' | 'visible' | 'name', value: unknown): void {
    this.ops.push({ op: 'override', client_op_id: randomUUID(), id, channel, fulfilment, field, value })
  }

  hide(id: string): void {
    this.ops.push({ op: 'lifecycle', client_op_id: randomUUID(), id, lifecycle: 'hidden' })
  }

  /** Gives each item made here the picture that shows it. */
  illustrate(pictures: ReadonlyMap<string, number>): void {
    for (const op of this.ops) {
      if (op.op !== 'create' || op.kind !== 'item') continue
      const picture = pictures.get(String(op.fields.name))
      if (picture !== undefined) op.fields.image_url = pictureReference(picture)
    }
  }

  #find(kind: 'item' | 'modifier' | 'menu', name: string): string {
    const id = this.#named.get(`${kind} ${name}`)
    if (id === undefined) throw new Error(`The demo menu has no ${kind} ${name}.`)
    return id
  }
}
