import { codeMinutes, showCode } from '@brigade/contract/front-door.ts'
import type { Config } from '../../platform/config.ts'
import { type Mail, writeMail } from '../../platform/mail.ts'

type Sender = Pick<Config, 'productName' | 'publicUrl'>

// These go to addresses that nobody has proved to own, so they contain no name or company that was typed by the sender.

/** The code that confirms a sign-up. */
export function confirmationMail({ productName }: Sender, to: string, code: string): Mail {
  return writeMail({
    to,
    subject: `Your ${productName} confirmation code`,
    paragraphs: [`Welcome to ${productName}. Type this code to confirm your account:`],
    code: showCode(code),
    closing: [
      `It is good for ${codeMinutes} minutes and for one use.`,
      'If you did not ask for an account, ignore this email: nothing happens without the code.',
    ],
    from: productName,
  })
}

/** Answers a sign-up with an address that has an account, which only the owner of the address may learn. */
export function alreadyRegisteredMail({ productName, publicUrl }: Sender, to: string): Mail {
  return writeMail({
    to,
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Someone, perhaps you, tried to sign up for ${productName} with this email. This email already has an account, so nothing was changed.`,
    ],
    link: { label: 'Sign in', url: `${publicUrl}/#/auth/sign-in` },
    closing: ['If you do not remember the password, choose "Forgot password" there.'],
    from: productName,
  })
}

/** The code that lets one choose a new password. */
export function resetMail({ productName }: Sender, to: string, code: string): Mail {
  return writeMail({
    to,
    subject: `Your code for a new ${productName} password`,
    paragraphs: ['Type this code to choose a new password:'],
    code: showCode(code),
    closing: [
      `It is good for ${codeMinutes} minutes and for one use.`,
      'If you did not ask for it, ignore this email: your password stays as it is.',
    ],
    from: productName,
  })
}

/** Tells the owner that the password is another one now. */
export function passwordChangedMail({ productName, publicUrl }: Sender, to: string): Mail {
  return writeMail({
    to,
    subject: `Your ${productName} password was changed`,
    paragraphs: ['Your password was changed with a code emailed to this address, and every open session was ended.'],
    link: { label: 'Sign in', url: `${publicUrl}/#/auth/sign-in` },
    closing: ['If this was not you, choose "Forgot password" there at once and tell your administrator.'],
    from: productName,
  })
}
