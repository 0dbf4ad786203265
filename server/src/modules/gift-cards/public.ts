import * as cards from './cards/store-cards.ts'

/** SQL condition on `gift_cards card`: the person sees it. */
export const seesCard = cards.seesCard
