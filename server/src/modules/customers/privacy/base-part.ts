import { channelNames, fulfilmentNames, type OrderState, orderChannels, orderFulfilments, stateNames } from '@brigade/contract/orders/codes.ts'
import type { Queryable } from '../../../platform/database.ts'
import { cardRecipients } from '../../gift-cards/public.ts'
import { guestsOfOrders, type OrderOfGuest } from '../../orders/public.ts'
import { identitiesOf } from '../identities/store-identities.ts'
import type { CustomerPart } from '../parts.ts'
import { emptyCustomer } from './store-erasure.ts'
import { companyOf, notesOf, orderIdsOf, personOf, sharedWords, wordsOf } from './store-person.ts'

const said = (at: Date | null): string | null => at?.toISOString() ?? null

/** Who a customer is, what stands on their orders and gift cards. What becomes of it in a merge is the part of merges. */
export const privacyPart: CustomerPart = {
  name: 'privacy',
  merged: async () => null,
  unmerged: async () => {},
  erased: (tx, { id }) => emptyCustomer(tx, id),
  async exported(db: Queryable, { id }) {
    const person = await personOf(db, id)
    if (!person) return {}
    const { inserted_at, first_visit_at, last_visit_at, spent, ...known } = person
    const identities = await identitiesOf(db, id)
    const notes = await notesOf(db, id)
    const rootId = await companyOf(db, id)
    const orders = await guestsOfOrders.ordersOf(db, rootId, await orderIdsOf(db, [id]))
    return {
      customer: {
        ...known,
        spent_minor: spent,
        first_visit_at: said(first_visit_at),
        last_visit_at: said(last_visit_at),
        known_since: said(inserted_at),
      },
      addresses: identities.map(({ kind, value, source, verified_at, inserted_at: at }) => ({
        kind,
        value,
        source,
        verified_at: said(verified_at),
        known_since: said(at),
      })),
      notes: notes.map(({ text, inserted_at: at }) => ({ text, written_at: said(at) })),
      orders: orders.map(orderExported),
      gift_cards: await cardsExported(db, rootId, id),
    }
  },
}

function orderExported({ channel, fulfilment, state, total, tip, placed_at, lines, notes, restaurant_name, ...rest }: OrderOfGuest) {
  return {
    ...rest,
    restaurant: restaurant_name,
    placed_at: said(placed_at),
    channel: channelNames[orderChannels[channel] ?? 'unmapped'],
    fulfillment: fulfilmentNames[orderFulfilments[fulfilment] ?? 'unmapped'],
    state: stateNames[state as OrderState],
    total_minor: total,
    tip_minor: tip,
    note: notes?.order ?? '',
    lines: lines.map(({ position, parent, quantity, ...line }) => ({
      ...line,
      quantity: quantity / 1000,
      note: notes?.lines?.[position] ?? '',
      belongs_to: parent === null ? null : (lines.find((one) => one.position === parent)?.name ?? null),
    })),
  }
}

async function cardsExported(db: Queryable, rootId: number, id: number) {
  const { names, emails } = await wordsOf(db, [id])
  const shared = await sharedWords(db, rootId, [id], { names, emails, phones: [], relays: [] })
  const cards = await cardRecipients.cardsOf(db, rootId, {
    names,
    emails: emails.filter((email) => !shared.has(email)),
    sharedEmails: emails.filter((email) => shared.has(email)),
  })
  return cards.map(({ sent_at, inserted_at, balance, ...card }) => ({
    ...card,
    balance_minor: balance,
    mailed_at: said(sent_at),
    issued_at: said(inserted_at),
  }))
}
