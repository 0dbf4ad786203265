import { frontDoor } from '@brigade/contract/front-door.ts'
import type { Context } from '../../platform/context.ts'
import { countHit, forgive } from '../../platform/limits.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { revokeAll } from '../../platform/session.ts'
import { issueCode, killCodes, redeemCode } from './codes/store.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { guessesOfStrangers } from './sign-in.ts'
import { wrongCode } from './sign-up.ts'
import { steadily } from './steady-answer.ts'
import { activate, ownerOfAddress } from './store.ts'

/** The same answer for every address; only a mailbox with an account gets a code, and only the stored address. */
export function forgetPassword({ input, config, secrets, database, write }: Context<typeof frontDoor.forgetPassword>): Promise<{ message: string }> {
  return steadily(async () => {
    for (const { per, max, seconds } of frontDoor.forgetPassword.limits ?? []) {
      if (per === 'account') await countHit(database, `forgot|${input.email}`, max, seconds)
    }
    return write(async ({ tx, mail }) => {
      const owner = await ownerOfAddress(tx, input.email)
      if (owner) await mail(resetMail(config, owner.email, await issueCode(tx, secrets, { userId: owner.id, purpose: 'reset_password' })))
      return { message: 'If this email has an account, a confirmation code is on its way to it.' }
    })
  })
}

/** The password is hashed whether or not the code is right, so that the time reveals nothing. */
export function resetPassword({ input, config, secrets, write }: Context<typeof frontDoor.resetPassword>): Promise<{ message: string }> {
  return steadily(async () => {
    const hash = await hashPassword(input.password)
    return write(async ({ tx, changed, mail }) => {
      const owner = await ownerOfAddress(tx, input.email)
      if (!owner || !(await redeemCode(tx, secrets, { userId: owner.id, purpose: 'reset_password' }, input.token))) return wrongCode()
      await activate(tx, owner.id, hash)
      await revokeAll(tx, owner.id)
      await killCodes(tx, owner.id)
      await mail(passwordChangedMail(config, owner.email))
      changed({ id: owner.id, description: `${owner.email} chose a new password with an emailed code; every session was ended.` })
      // Whoever reads the mailbox is the owner: somebody else's guessing must not lock them out any longer.
      await forgive({ db: tx }, guessesOfStrangers(input.email))
      return { message: 'Password reset successful, Please login with new credentials' }
    })
  })
}
