import * as cards from './cards/store-cards.ts'
import * as recipients from './store-recipients.ts'

export type { Recipient } from './store-recipients.ts'

/** SQL condition on `gift_cards card`: the person sees it. */
export const seesCard = cards.seesCard
/** Cards by whom they were given to: handed over to a person who asks for it, and erased for good. */
export const cardRecipients = { cardsOf: recipients.cardsOfRecipient, erase: recipients.eraseRecipient }
