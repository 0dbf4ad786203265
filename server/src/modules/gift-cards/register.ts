import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerPictureUser } from '../collections/public/uses.ts'
import { giftCardPictures } from './pictures/uses.ts'
import { cardsOfGroup, cardsOfRestaurant, giftCardType, picturesOfCards } from './resource-type.ts'
import { registerGiftCardAttention } from './store-attention.ts'

export function registerGiftCards(): void {
  registerGiftCardAttention()
  registerResourceType('gift_card_definition', giftCardType)
  registerResourceType('gift_card_definition', picturesOfCards)
  registerPictureUser(giftCardPictures)
  registerResourceType('restaurant', cardsOfRestaurant)
  registerResourceType('access_group', cardsOfGroup)
}
