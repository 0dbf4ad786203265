import { showCode } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCardDesign } from '@brigade/contract/gift-cards/terms.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import type { Config } from '../../../platform/config.ts'
import { type Mail, writeMail } from '../../../platform/mail.ts'
import { dateText } from './date-text.ts'

const designWords: Readonly<Record<GiftCardDesign, string>> = {
  classic: 'You have a gift card.',
  celebration: 'Congratulations! You have a gift card.',
  birthday: 'Happy birthday! You have a gift card.',
  holiday: 'Happy holidays! You have a gift card.',
  thanks: 'Thank you! You have a gift card.',
  plain: 'You have a gift card.',
}

export interface MailedCard {
  readonly to: string
  readonly recipientName: string
  readonly definitionName: string
  readonly issuerName: string
  readonly design: GiftCardDesign
  /** What its giver wrote, and what stands on every card of its kind. */
  readonly messages: readonly string[]
  readonly amountMinor: number
  readonly currency: string
  readonly code: string
  readonly pin: string | null
  readonly expiresOn: string | null
  /** Address of the picture on the card; nothing where there is none that guests may see. */
  readonly picture?: string | undefined
}

/** A card as its recipient gets it. The code is in the mail alone: once it is sent, the outbox forgets its words. */
export function cardMail({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>, card: MailedCard): Mail {
  const { to, recipientName, definitionName, issuerName, design, messages, amountMinor, currency, code, pin, expiresOn, picture } = card
  return writeMail({
    to,
    subject: `Your gift card from ${issuerName}`,
    ...(picture !== undefined && { picture }),
    paragraphs: [
      ...(recipientName === '' ? [] : [`Hello ${recipientName},`]),
      designWords[design],
      ...messages.filter((text) => text !== ''),
      'Show this code when you pay:',
    ],
    code: showCode(code),
    figures: [
      { label: 'Gift card', value: definitionName },
      { label: 'Amount', value: moneyText(amountMinor, currency) },
      ...(pin === null ? [] : [{ label: 'PIN', value: pin }]),
      { label: 'Good through', value: expiresOn === null ? 'No end date' : dateText(expiresOn) },
    ],
    link: { label: 'See what is left on it', url: `${publicUrl}/#/gift-card-balance` },
    closing: ['Keep this email: whoever has the code can pay with the card.'],
    from: productName === issuerName ? productName : `${issuerName}, by ${productName}`,
  })
}
