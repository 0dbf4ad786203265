import { maskNumber } from '@brigade/contract/bank-connections.ts'
import { reachOf } from '../../platform/access/policy.ts'
import type { Config } from '../../platform/config.ts'
import type { Change } from '../../platform/context.ts'
import { writeMail } from '../../platform/mail.ts'
import { adminAddresses, type BankConnectionRow } from './store.ts'

type Site = Pick<Config, 'publicUrl' | 'productName'>

/** Tells the contact and everybody who may change the connection that money will go elsewhere: silence would help a thief. */
export async function notifyOfNewAccount(
  { tx, mail }: Change,
  site: Site,
  rows: { before: BankConnectionRow; after: BankConnectionRow },
  by: string,
): Promise<void> {
  const { before, after } = rows
  const link = linkTo(site, after)
  const admins = await adminAddresses(tx, await reachOf(tx, 'bank_connection', after.id))
  const isFirst = before.account_fingerprint === null
  const letter = {
    subject: isFirst ? `Payout account linked: ${after.name}` : `Payout account changed: ${after.name}`,
    paragraphs: [
      isFirst
        ? `An account that "${after.name}" is paid out to was linked by ${by}.`
        : `The account that "${after.name}" is paid out to was changed by ${by}.`,
      `Before: ${destinationOf(before)}`,
      `Now: ${destinationOf(after)}`,
    ],
    closing: ['If you did not expect this, tell the people who look after your bank connections at once.'],
    from: site.productName,
  }
  for (const to of admins) await mail(writeMail({ ...letter, to, link }))
  // The contact may have no account here, so the letter leads nowhere.
  if (!admins.includes(after.contact_email.toLowerCase())) await mail(writeMail({ ...letter, to: after.contact_email }))
}

/** A week before the bank ends the access, while repairing it still costs nothing. */
export async function notifyOfEnding({ tx, mail }: Change, site: Site, row: BankConnectionRow): Promise<void> {
  for (const to of await adminAddresses(tx, await reachOf(tx, 'bank_connection', row.id))) {
    await mail(
      writeMail({
        to,
        subject: `Bank link ends soon: ${row.name}`,
        paragraphs: [`The bank will soon end the link of "${row.name}" (${destinationOf(row)}). Reconnect it to keep deposits coming.`],
        link: linkTo(site, row),
        closing: [],
        from: site.productName,
      }),
    )
  }
}

function linkTo({ publicUrl }: Site, { id }: BankConnectionRow) {
  return { label: 'Open the bank connection', url: `${publicUrl}/#/bank-connections/${id}` }
}

function destinationOf(row: BankConnectionRow): string {
  const digits = maskNumber(row.account_number_last_four ?? row.bank_account_last_four)
  return digits === null ? 'no account' : [row.bank_name, digits].filter((part) => part !== null).join(' ')
}
