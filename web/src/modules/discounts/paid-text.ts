import type { PaidShare } from '@brigade/contract/discounts/engine/types.ts'
import { payerNames } from '@brigade/contract/discounts/terms.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'

/** Who pays, as people call them: a partner by its name. */
export const payerText = ({ payer, name }: Pick<PaidShare, 'payer' | 'name'>): string =>
  payer === 'partner' && name !== '' ? name : payerNames[payer]

/** Who pays how much of what was taken off: `Restaurant $3.00, Lakeside Brewing $1.00`; whoever pays all of it is only named. */
export const paidText = (shares: readonly PaidShare[], currency: string): string =>
  shares.length === 1
    ? shares.map(payerText).join('')
    : shares.map((share) => `${payerText(share)} ${moneyWriter(currency).write(share.amount_minor)}`).join(', ')
