import { registerResourceType } from '../../platform/resource-registry.ts'
import { cardsOfGroup, cardsOfRestaurant, giftCardType } from './resource-type.ts'
import { registerGiftCardAttention } from './store-attention.ts'

export function registerGiftCards(): void {
  registerGiftCardAttention()
  registerResourceType('gift_card_definition', giftCardType)
  registerResourceType('restaurant', cardsOfRestaurant)
  registerResourceType('access_group', cardsOfGroup)
}
