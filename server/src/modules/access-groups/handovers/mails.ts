import { handoverDays } from '@brigade/contract/access-groups/handovers.ts'
import type { Config } from '../../../platform/config.ts'
import { type Mail, writeMail } from '../../../platform/mail.ts'

interface Letter {
  readonly to: string
  readonly id: number
  readonly company: string
  readonly offererName: string
}

/** Says that something is offered and by whom. What it is stands behind the sign-in: a mail may be read by anybody on its way. */
export function handoverMail({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>, { to, id, company, offererName }: Letter): Mail {
  return writeMail({
    to,
    subject: `${offererName} of ${company} offers to hand something over to your company on ${productName}`,
    paragraphs: [
      'Hello,',
      `${offererName} of ${company} offers to hand over part of their company to yours on ${productName}. Sign in with this email address to see what it is, and to accept or decline.`,
    ],
    link: { label: 'Look at the offer', url: `${publicUrl}/#/access_groups/handovers/${id}` },
    closing: [
      `The offer stands for ${handoverDays} days. To accept, you need the role “Access groups admin” on your company’s own group.`,
      'If you do not know the sender, ignore this email.',
    ],
    from: productName,
  })
}
