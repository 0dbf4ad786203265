import { createHash, randomBytes } from 'node:crypto'
import { invitationDays } from '@brigade/contract/access-groups.ts'
import type { Config } from '../../../platform/config.ts'
import { type Mail, writeMail } from '../../../platform/mail.ts'

export interface InvitationToken {
  /** Goes into the mailed link and nowhere else. */
  readonly token: string
  /** Stored. 256 random bits need no key against guessing. */
  readonly hash: Buffer
}

/** A new token for an invitation's link. */
export function newInvitationToken(): InvitationToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: invitationTokenHash(token) }
}

export function invitationTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface InvitationLetter {
  readonly to: string
  readonly token: string
  readonly groupName: string
  readonly inviterName: string
}

/** The mail that brings an invitation's link; the link starts with the configured address, never with that of a request. */
export function invitationMail(config: Pick<Config, 'productName' | 'publicUrl'>, { to, token, groupName, inviterName }: InvitationLetter): Mail {
  const query = `email=${encodeURIComponent(to)}&token=${encodeURIComponent(token)}`
  return writeMail({
    to,
    subject: `${inviterName} invites you to ${groupName} on ${config.productName}`,
    paragraphs: ['Hello,', `${inviterName} invites you to work with ${groupName} on ${config.productName}.`],
    link: { label: 'Accept the invitation', url: `${config.publicUrl}/#/accept-invite?${query}` },
    closing: [`The link is good for ${invitationDays} days and for one use.`, 'If you do not know the sender, ignore this email.'],
    from: config.productName,
  })
}
