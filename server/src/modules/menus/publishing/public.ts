import * as baskets from './basket-menu.ts'

/** What a basket of a channel can be made of at a moment. */
export const basketMenu = baskets.basketMenu
