import { catalogue } from '../../../ui/basics/ui-texts.ts'

export const words = catalogue('gift-cards-face', {
  giftCard: 'Gift card',
  /** For whoever does not see the picture. */
  says: (parts: readonly string[]) => `Card: ${parts.join(', ')}`,
  endingIn: (last4: string) => `ending in ${last4}`,
  unnamed: 'Name of the card',
})
