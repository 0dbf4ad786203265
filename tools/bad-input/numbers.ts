import * as z from 'zod/mini'
import { accessGroups } from '../../contract/src/access-groups.ts'
import { bankConnections, NewBankConnection } from '../../contract/src/bank-connections.ts'
import { frontDoor, SignUp } from '../../contract/src/front-door.ts'
import { ask, each, type Founder, faultOfRefusal, found, freshEmail, mails, password, signUpForm } from './asking.ts'
import type { Sets } from './sets.ts'
import type { Tally } from './tally.ts'

const connection = (more: object) => ({
  name: 'Harbor',
  address: '1 Quay',
  contact_first_name: 'Ada',
  contact_last_name: 'Bell',
  contact_email: 'ada@example.com',
  contact_phone: '2125550142',
  ...more,
})

/**
 * Real numbers are accepted, and each of them with any one digit changed is refused with the specified sentence: every
 * change by the form's schema, and at each place one change by the server as well.
 */
export async function tryRoutingNumbers(base: string, { routingNumbers }: Sets, tally: Tally): Promise<void> {
  const founder = await found(base)
  const create = (routing_number: string) =>
    ask(
      base,
      bankConnections.create,
      { parent_access_group_id: founder.rootId, bank_connection: connection({ routing_number, account_number: '12345678' }) },
      founder.session.oauth_token,
    )
  await each(routingNumbers, 8, async (number) => {
    const { status, body } = await create(number)
    const shown = body.routing_number === `•••••${number.slice(-4)}`
    tally.count('routing numbers', status === 200 && shown ? undefined : `${number} answered ${status}`)
  })
  const places = routingNumbers.flatMap((number) => [...number].map((digit, at) => otherDigits(digit).map((other) => put(number, at, other))))
  for (const number of places.flat()) {
    const issue = z.safeParse(NewBankConnection, connection({ routing_number: number, account_number: '12345678' })).error?.issues[0]
    const isRight = issue?.message === 'The routing number is invalid'
    tally.count('routing numbers, one digit changed, form', isRight ? undefined : `${number} passes`, true)
  }
  const changed = places.map((numbers, at) => numbers[at % numbers.length] ?? '')
  await each(changed, 16, async (number) => {
    const { status, problem } = await create(number)
    const isRight = status === 400 && problem.errors?.routing_number?.join() === 'The routing number is invalid'
    tally.count('routing numbers, one digit changed, server', isRight ? undefined : `${number} answered ${status}`, true)
  })
}

const otherDigits = (digit: string) => [...'0123456789'].filter((other) => other !== digit)
const put = (text: string, at: number, digit: string) => `${text.slice(0, at)}${digit}${text.slice(at + 1)}`

/** Sign-up takes what both libraries call valid; the invitation and the bank form have the specification's own narrower rules. */
export async function tryPhones(base: string, { phones }: Sets, founder: Founder, tally: Tally): Promise<void> {
  await each(phones, 24, async ({ e164, lpn_js, google }) => {
    const answer = await ask(base, frontDoor.signUp, signUpForm(freshEmail('phone'), { phone: e164 }))
    const mustBeIn = lpn_js && google
    const isOpen = lpn_js !== google
    const fault =
      answer.status === 200 ? (mustBeIn || isOpen ? undefined : `${e164} was accepted`) : mustBeIn ? `${e164} refused` : faultOfRefusal(answer)
    tally.count('phones at sign-up', fault, answer.status !== 200)
  })
  const written = phones.flatMap(({ e164, national }) => [e164, national])
  await each(written, 16, async (phone) => {
    const input = { email: 'a@example.com', token: 'made-up', name: 'Ina Input', phone, password, confirm_password: password }
    const { status, problem } = await ask(base, frontDoor.acceptInvite, input)
    const fits = /^\+?\d{3}\d{3}\d{4,6}$/.test(phone)
    const said = problem.errors?.phone?.join()
    const isRight = fits ? status === 410 && said === undefined : status === 400 && said === 'must be a valid phone number'
    tally.count('phones at the invitation', isRight ? undefined : `${phone}: ${status} ${said}`, !fits)
  })
  await each(written, 8, async (phone) => {
    const input = { parent_access_group_id: founder.rootId, bank_connection: connection({ contact_phone: phone, name: `Phone ${phone}` }) }
    const { status, problem, body } = await ask(base, bankConnections.create, input, founder.session.oauth_token)
    const fits = /^\d{10}$/.test(phone)
    const isRight = fits
      ? status === 200 && body.contact_phone === phone
      : status === 400 && problem.errors?.contact_phone?.join() === 'Phone number must be exact 10 digits'
    tally.count('phones of a bank contact', isRight ? undefined : `${phone}: ${status}`, !fits)
  })
  await acceptedPhones(base, written, founder, tally)
}

/** The whole way for some numbers that fit: invited, accepted, and told back as typed. */
async function acceptedPhones(base: string, written: readonly string[], founder: Founder, tally: Tally): Promise<void> {
  const fitting = written.filter((phone) => /^\+?\d{10,12}$/.test(phone)).slice(0, 12)
  await each(fitting, 4, async (phone) => {
    const email = freshEmail('invited')
    await ask(base, accessGroups.invite, { id: founder.rootId, email, roles: ['bank_connections'] }, founder.session.oauth_token)
    const link = (await mails(base)).find(({ to }) => to === email)?.text ?? ''
    const token = /[?&]token=([^&\s]+)/.exec(link)?.[1] ?? ''
    const input = { email, token: decodeURIComponent(token), name: 'Ina Input', phone, password, confirm_password: password }
    const { status, body } = await ask(base, frontDoor.acceptInvite, input)
    tally.count('phones kept by an accepted invitation', status === 200 && body.phone === phone ? undefined : `${phone}: ${status} ${body.phone}`)
  })
}

/** Browser (the contract's schema) and server give the same verdict; addresses are trimmed and lowercased. */
export async function tryEmails(base: string, { emails }: Sets, founder: Founder, tally: Tally): Promise<void> {
  const all = [...emails.valid, ...emails.valid_exotic, ...emails.invalid]
  const dressed = all.flatMap((email) => [email, `  ${email}\t`, email.toUpperCase()])
  for (let from = 0; from < dressed.length; from += 60) {
    const some = dressed.slice(from, from + 60)
    const accepted: string[] = []
    await each(some, 20, async (email) => {
      const browser = z.safeParse(SignUp, signUpForm(email))
      const answer = await ask(base, frontDoor.signUp, signUpForm(email))
      if (browser.success) accepted.push(browser.data.email)
      const fault = browser.success
        ? answer.status === 200
          ? undefined
          : `${email}: the browser lets it pass, the server answers ${answer.status}`
        : (faultOfRefusal(answer) ?? (answer.problem.errors?.email ? undefined : `${email}: refused without naming the address`))
      tally.count('e-mails at sign-up', fault, !browser.success)
    })
    const mailed = new Set((await mails(base)).map(({ to }) => to))
    for (const email of accepted) tally.count('e-mails mailed, trimmed and lowercased', mailed.has(email) ? undefined : `${email} got no mail`)
  }
  await each(dressed, 8, async (email) => {
    const form = connection({ contact_email: email, name: 'E-mail' })
    const browser = z.safeParse(NewBankConnection, form)
    const input = { parent_access_group_id: founder.rootId, bank_connection: form }
    const answer = await ask(base, bankConnections.create, input, founder.session.oauth_token)
    const fault = browser.success
      ? answer.body.contact_email === email.trim().toLowerCase()
        ? undefined
        : `${email}: ${answer.status} ${answer.body.contact_email}`
      : faultOfRefusal(answer)
    tally.count('e-mails of a bank contact', fault, !browser.success)
  })
  for (const email of emails.valid)
    tally.count('ordinary valid e-mails', z.safeParse(SignUp, signUpForm(email)).success ? undefined : `${email} is refused`)
}
