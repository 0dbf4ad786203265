import { randomUUID } from 'node:crypto'
import { orEmpty } from '@brigade/contract/fields/fields.ts'
import { type frontDoor, internationalPhone, resendSeconds, SignUp } from '@brigade/contract/front-door.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import * as z from 'zod/mini'
import type { Context } from '../../platform/context.ts'
import { countHit } from '../../platform/limits.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { issueCode, redeemCode } from './codes/store.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { steadily } from './steady-answer.ts'
import { activate, beginAccount, foundCompany, pendingByUuid } from './store.ts'

type Endpoints = typeof frontDoor

/** Mails that sign-ups may send to one address in a quarter of an hour, and resends of one sign-up in a day. */
const mostSignUps = 5
const mostResends = 10

/** An address with an account gets the same answer, with an unused id; its owner gets a mail. */
export function signUp({ input, config, secrets, database, write }: Context<Endpoints['signUp']>): Promise<{ id: string }> {
  return steadily(async () => {
    await countHit(database, `sign-up|${input.email}`, mostSignUps, 900)
    const hash = await hashPassword(input.password)
    return write(async ({ tx, changed, mail }) => {
      const person = await beginAccount(tx, { name: input.name, email: input.email, phone: input.phone, hash })
      if (!person) {
        await mail(alreadyRegisteredMail(config, input.email))
        const nowhere = randomUUID()
        await countHit({ db: tx }, resendKey(nowhere), 1, resendSeconds)
        return { id: nowhere }
      }
      const groupId = await foundCompany(tx, person.id, input.company)
      changed({ id: groupId, after: { name: input.company } })
      await mail(confirmationMail(config, input.email, await issueCode(tx, secrets, { userId: person.id, purpose: 'confirm_account' })))
      await countHit({ db: tx }, resendKey(person.uuid), 1, resendSeconds)
      return { id: person.uuid }
    })
  })
}

export function confirmAccount({ input, secrets, write }: Context<Endpoints['confirmAccount']>): Promise<{ message: string }> {
  return steadily(async () => {
    const uuid = uuidIn(input.id)
    // Answered, not thrown, inside: a wrong guess has to be committed to count.
    return write(async ({ tx, changed }) => {
      const person = uuid === undefined ? undefined : await pendingByUuid(tx, uuid)
      if (!person || !(await redeemCode(tx, secrets, { userId: person.id, purpose: 'confirm_account' }, input.token))) return wrongCode()
      await activate(tx, person.id)
      changed({ id: person.id, description: `${person.email} confirmed the account.` })
      return { message: 'Your account is confirmed.' }
    })
  })
}

/** The wait is kept for ids that lead nowhere as well. */
export function resendCode({ input, config, secrets, database, write }: Context<Endpoints['resendCode']>): Promise<{ wait_seconds: number }> {
  return steadily(async () => {
    const uuid = uuidIn(input.id)
    await countHit(database, resendKey(input.id), 1, resendSeconds)
    await countHit(database, `resends|${input.id}`, mostResends, 86_400)
    return write(async ({ tx, mail }) => {
      const person = uuid === undefined ? undefined : await pendingByUuid(tx, uuid)
      if (person) await mail(confirmationMail(config, person.email, await issueCode(tx, secrets, { userId: person.id, purpose: 'confirm_account' })))
      return { wait_seconds: resendSeconds }
    })
  })
}

/** Wrong, used up, expired and never made are one answer. */
export function wrongCode(): Problem {
  return new Problem('invalid', 'The confirmation code is wrong or has expired.')
}

/** E.164 of a number that can exist; digits inside other text, or an extension that would be lost, are none. */
function internationalNumber(typed: string): string | undefined {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : undefined
}

/** The contract's form, and the phone number as the number plans know it, in E.164: the library is too heavy for the contract. */
export const signUpForm = z.safeExtend(SignUp, {
  phone: internationalPhone.check(
    orEmpty((typed) => internationalNumber(typed) !== undefined, 'must be a valid phone number'),
    z.overwrite((typed) => internationalNumber(typed) ?? typed),
  ),
})

function resendKey(id: string): string {
  return `resend|${id}`
}

function uuidIn(text: string): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
}
