import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '../bank-link-sandbox/refusal.ts'
import { type Entry, faultNames, type Shop } from './state.ts'
import type { PosWebhooks } from './webhooks.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** The name of an entry may be emptied, as staff do by mistake. */
const otherTitle = z.string().check(z.trim(), z.maxLength(100))
const entry = z.string()

/** What the control page, or a test, may order. */
export const PosOrder = z.discriminatedUnion('do', [
  z.object({ do: z.literal('fault'), fault: z.enum(faultNames), on: z.boolean() }),
  z.object({ do: z.literal('rename'), entry, title: otherTitle }),
  z.object({ do: z.literal('price'), entry, price_cents: z.nullable(z.int()) }),
  z.object({ do: z.literal('groups'), entry, modifier_groups: z.array(z.string()) }),
  z.object({ do: z.literal('delete'), entry }),
  /** The same item, as some points of sale have it after an import: another id, the same PLU. */
  z.object({ do: z.literal('new_id'), entry }),
  z.object({ do: z.literal('add'), title, price_cents: z.int() }),
  z.object({ do: z.literal('fire') }),
])
export type PosOrder = z.infer<typeof PosOrder>

/** Carries out one order and, where it changed the menu, waits until its webhook was delivered or failed. */
export async function obey(shop: Shop, order: PosOrder, webhooks: PosWebhooks): Promise<{ said: string }> {
  if (order.do === 'fault') {
    const others = shop.faults.filter((fault) => fault !== order.fault)
    shop.faults = order.on ? [...others, order.fault] : others
    return { said: `${order.fault} is ${order.on ? 'on' : 'off'}` }
  }
  const said = order.do === 'fire' ? 'menu.updated' : change(shop, order)
  const { result } = await webhooks.fire(shop)
  return { said: `${said}; webhook ${result}` }
}

function change(shop: Shop, order: Exclude<PosOrder, { do: 'fault' | 'fire' }>): string {
  if (order.do === 'add') {
    const id = `it-${randomBytes(4).toString('hex')}`
    const { title, price_cents } = order
    shop.entries.push({ id, type: 'item', parent: null, title, price_cents, plu: '', modifier_groups: [], category: null })
    return `${title} was added`
  }
  const found = shop.entries.find(({ id }) => id === order.entry)
  if (!found) throw new Refusal(404, 'UNKNOWN_ENTRY', 'There is no such entry.')
  return changed(shop, found, order)
}

function changed(shop: Shop, found: Entry, order: Exclude<PosOrder, { do: 'fault' | 'fire' | 'add' }>): string {
  const before = found.title
  switch (order.do) {
    case 'rename':
      found.title = order.title
      return `${before} is ${order.title} now`
    case 'price':
      found.price_cents = order.price_cents
      return `${before} has a new price`
    case 'groups':
      found.modifier_groups = order.modifier_groups
      return `${before} has other modifiers`
    case 'delete':
      shop.entries = shop.entries.filter(({ id, parent }) => id !== found.id && parent !== found.id)
      return `${before} was deleted`
    case 'new_id': {
      const id = `${found.id}-${randomBytes(2).toString('hex')}`
      for (const below of shop.entries) if (below.parent === found.id) below.parent = id
      found.id = id
      return `${before} has a new id`
    }
  }
}
