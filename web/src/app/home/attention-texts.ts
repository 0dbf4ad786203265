import type { AttentionKind } from '@brigade/contract/attention.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const many = (count: number, one: string, several: string): string => `${numberText(count)} ${count === 1 ? one : several}`

export const words = catalogue('attention', {
  title: 'Needs someone now',
  nothing: 'Nothing at the moment.',
  andMore: (count: number) => `and ${numberText(count)} more`,
  showMore: (count: number) => `Show ${numberText(count)} more`,
  since: (when: string) => `since ${when}`,
  orders_not_taken: (count: number) => `${many(count, 'order has', 'orders have')} not been accepted`,
  guests_owed: (count: number) => `${many(count, 'guest is', 'guests are')} waiting for a refund`,
  discounts_waiting: (count: number) => `${many(count, 'order waits', 'orders wait')} for a discount to be approved`,
  listings_failing: (count: number) => `${many(count, 'channel does', 'channels do')} not get the menu`,
  listings_paused_there: (count: number) => `${many(count, 'listing is', 'listings are')} paused by the channel`,
  syncs_held: (count: number) => `${many(count, 'point-of-sale sync needs', 'point-of-sale syncs need')} a decision`,
  bank_links_ended: (count: number) => `${many(count, 'bank link has', 'bank links have')} ended`,
  adjustments_waiting: (count: number) => `${many(count, 'gift card adjustment waits', 'gift card adjustments wait')} for a second person`,
  blocked_guests_back: (count: number) => `${many(count, 'guest', 'guests')} may be somebody who is blocked`,
  picture_rights_ending: (count: number) => `The rights in ${many(count, 'picture', 'pictures')} have ended or end soon`,
  items_paused: (count: number) => `${many(count, 'thing is', 'things are')} paused`,
  menus_edited: (count: number) => `${many(count, 'menu has', 'menus have')} changes guests do not see yet`,
})

/** Where each leads to, by the number of its restaurant, bank connection, access group or picture collection. */
export const addressOf: Readonly<Record<AttentionKind, (id: number) => string>> = {
  orders_not_taken: (id) => `#/onboarding/restaurants/${id}/orders`,
  guests_owed: (id) => `#/onboarding/restaurants/${id}/orders`,
  discounts_waiting: () => '#/discounts/approvals',
  listings_failing: (id) => `#/onboarding/restaurants/${id}/publish`,
  listings_paused_there: () => '#/channels/listings?only=problems',
  syncs_held: (id) => `#/onboarding/restaurants/${id}/pos`,
  bank_links_ended: (id) => `#/bank-connections/${id}`,
  adjustments_waiting: () => '#/gift_cards/approvals',
  blocked_guests_back: () => '#/customers?blocked=maybe',
  picture_rights_ending: (id) => `#/collections/${id}?only=rights_ending`,
  items_paused: (id) => `#/onboarding/restaurants/${id}/pauses`,
  menus_edited: (id) => `#/onboarding/restaurants/${id}/publish`,
}

/** Guests feel these at once. */
export const urgentKinds: readonly AttentionKind[] = [
  'orders_not_taken',
  'guests_owed',
  'discounts_waiting',
  'listings_failing',
  'listings_paused_there',
  'syncs_held',
  'bank_links_ended',
]
