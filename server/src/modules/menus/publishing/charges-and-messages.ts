import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { isOpenAt } from '@brigade/contract/fields/week-hours.ts'
import { type GuestCharge, type GuestItem, type GuestMenu, type GuestMessage, isShownAt } from '@brigade/contract/menus/guest-menu.ts'
import { MenuMessage } from '@brigade/contract/menus/menu-messages.ts'
import { Charge } from '@brigade/contract/restaurants/charges.ts'
import * as z from 'zod/mini'
import type { ChargeRow } from '../../restaurants/public.ts'
import type { MessageRow } from '../messages/store.ts'
import { childrenOf, type MenuModel } from '../public/model.ts'
import { minuteOfWeek } from './resolve-context.ts'

// Charges and messages of a menu: what is added to an order, and what guests read.

/** All of it that is turned on, as it is kept. */
export interface ChargesAndMessages {
  readonly charges: readonly Omit<Charge, 'restaurant_id' | 'version' | 'inserted_at' | 'updated_at'>[]
  readonly messages: readonly (Pick<MenuMessage, 'id' | 'scope' | 'node_id' | 'texts' | 'tone' | 'channels'> & Times)[]
}

interface Times {
  readonly show_from: string | null
  readonly show_until: string | null
}

const ChargeColumns = z.omit(Charge, { restaurant_id: true, version: true, inserted_at: true, updated_at: true })
const MessageColumns = z.pick(MenuMessage, { id: true, scope: true, node_id: true, texts: true, tone: true, channels: true })

/** Rows as their columns say them: lists of channels are text there. */
export function chargesAndMessagesOf(charges: readonly ChargeRow[], messages: readonly MessageRow[]): ChargesAndMessages {
  return {
    charges: charges.map((row) => z.parse(ChargeColumns, row)),
    messages: messages.map((row) => ({ ...z.parse(MessageColumns, row), show_from: iso(row.show_from), show_until: iso(row.show_until) })),
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const isOn = <T>(asked: readonly T[], here: T): boolean => asked.length === 0 || asked.includes(here)

/** What of it belongs to a channel and a fulfilment; each message at its place on this menu, or not at all where it has none. */
export function withChargesAndMessages(menu: GuestMenu, model: MenuModel, { charges, messages }: ChargesAndMessages): GuestMenu {
  const { channel, fulfilment } = menu
  const shownMessages = messages.filter((message) => isOn(message.channels, channel))
  const placeOf = shownMessages.some(({ scope }) => scope !== 'tree') ? placesIn(menu, model) : () => []
  return {
    ...menu,
    charges: charges.filter((charge) => appliesTo(charge, channel, fulfilment)).map(chargeOf),
    messages: shownMessages.flatMap((message) => {
      const at = message.node_id === null ? [] : placeOf(message.node_id)
      return message.scope === 'tree' || at.length > 0 ? [messageOf(message, at)] : []
    }),
  }
}

const appliesTo = (charge: ChargesAndMessages['charges'][number], channel: SalesChannel, fulfilment: Fulfilment): boolean =>
  isOn(charge.channels, channel) && isOn(charge.fulfilments, fulfilment)

function chargeOf({
  id,
  name,
  kind,
  amount_type,
  amount,
  per,
  tag,
  below_minor,
  taxable,
  availability,
}: ChargesAndMessages['charges'][number]): GuestCharge {
  const hours = availability === null ? [] : [availability]
  return { id, name, kind, amount_type, amount, per, tag, below_minor, taxable, hours, unavailable: null }
}

function messageOf({ id, scope, texts, tone, show_from, show_until }: ChargesAndMessages['messages'][number], at: readonly string[]): GuestMessage {
  // Sorted, so that the same message is the same text.
  const sorted = Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { id, scope, at: [...at], texts: sorted, tone, show_from, show_until, unavailable: null }
}

/**
 * Where on a menu a node is seen. A category that groups menus is not seen itself: what is said of it stands at each of those menus.
 * One that only holds further categories is not seen either, and the first of them stands for it.
 */
function placesIn(menu: GuestMenu, model: MenuModel): (nodeId: string) => string[] {
  const seen = idsIn(menu)
  return (nodeId) => {
    if (seen.has(nodeId)) return [nodeId]
    if (model.nodes.get(nodeId)?.kind !== 'category') return []
    const below = shelvesBelow(model, nodeId)
    const lists = menu.menus.filter(({ id }) => below.has(id)).map(({ id }) => id)
    if (lists.length > 0) return lists
    return menu.menus.flatMap(({ categories }) => categories.find(({ id }) => below.has(id))?.id ?? [])
  }
}

/** Menus and categories below a node, also those of a library that it shows through. */
function shelvesBelow(model: MenuModel, id: string): Set<string> {
  const found = new Set<string>([id])
  // A set gives what is added while it is gone through.
  for (const each of found) for (const child of childrenOf(model, each)) if (child.kind === 'category' || child.kind === 'menu') found.add(child.id)
  found.delete(id)
  return found
}

function idsIn(menu: GuestMenu): Set<string> {
  return new Set(menu.menus.flatMap((list) => [list.id, ...list.categories.flatMap(({ id, items }) => [id, ...items.map((item) => item.item_id)])]))
}

/** Without what is not to be had, and without messages whose place is gone. */
export function chargesAndMessagesForGuests({ charges, messages }: GuestMenu, shown: GuestMenu): Pick<GuestMenu, 'charges' | 'messages'> {
  const isThere = ({ unavailable }: { readonly unavailable: string | null }) => unavailable === null
  const seen = messages.some(({ at }) => at.length > 0) ? idsIn(shown) : new Set<string>()
  return {
    charges: charges.filter(isThere),
    messages: messages.filter(isThere).flatMap((message) => {
      const at = message.at.filter((id) => seen.has(id))
      return message.scope === 'tree' || at.length > 0 ? [{ ...message, at }] : []
    }),
  }
}

/** Marked as they are at one moment. */
export function chargesAndMessagesAt({ charges, messages, timezone }: GuestMenu, instant: Date): Pick<GuestMenu, 'charges' | 'messages'> {
  const minute = minuteOfWeek(instant, timezone)
  const state = (isNow: boolean): GuestItem['unavailable'] => (isNow ? null : 'outside_hours')
  return {
    charges: charges.map((charge) => ({ ...charge, unavailable: state(charge.hours.every((week) => isOpenAt(week, minute))) })),
    messages: messages.map((message) => ({ ...message, unavailable: state(isShownAt(message, instant)) })),
  }
}

/** Without messages whose time is over: guests do not see them, whether or not they are taken away. */
export function withoutPast(menu: GuestMenu, now: Date): GuestMenu {
  const messages = menu.messages.filter(({ show_until }) => show_until === null || Date.parse(show_until) > now.getTime())
  return messages.length === menu.messages.length ? menu : { ...menu, messages }
}
