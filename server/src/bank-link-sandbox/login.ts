import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Account, accountsOf, type Bank, bankById, banks } from './banks.ts'
import type { Items } from './items.ts'
import { Refusal } from './refusal.ts'
import type { Fault, Item, LinkToken } from './state.ts'

/** What the person did in the frame. */
export const Step = z.discriminatedUnion('do', [
  z.object({ token: z.string(), do: z.literal('start') }),
  z.object({ token: z.string(), do: z.literal('choose_bank'), bank: z.string() }),
  z.object({ token: z.string(), do: z.literal('sign_in'), user: z.string(), password: z.string() }),
  z.object({ token: z.string(), do: z.literal('enter_code'), code: z.string() }),
  z.object({ token: z.string(), do: z.literal('choose_account'), account: z.string() }),
])
export type Step = z.infer<typeof Step>

/** What the frame shows next. */
export type Screen =
  | { screen: 'banks'; name: string; banks: { id: string; name: string; town: string; note: string | null }[] }
  | { screen: 'sign_in'; bank: string; repair: boolean; error: string | null }
  | { screen: 'code'; bank: string; error: string | null }
  | { screen: 'accounts'; bank: string; accounts: { id: string; name: string; last_four: string }[] }
  | { screen: 'failed'; title: string; sentence: string; may_go_back: boolean }
  | { screen: 'done'; bank: string; account: string; last_four: string; messages: string[] }

interface Visit {
  bank: Bank
  user: string | null
  attempts: number
  /** Signed in, and the code entered where one is asked. */
  passed: boolean
}

export interface LoginOptions {
  items: Items
  has: (fault: Fault) => boolean
  onRepaired: (item: Item) => void
  /** How long Slowpoke Savings thinks. */
  slowMs: number
}

const maxAttempts = 3

/** The bank's side of the widget: takes a step, answers with the next screen. Visits are forgotten when the sandbox stops. */
export function loginDesk({ items, has, onRepaired, slowMs }: LoginOptions): (step: Step) => Promise<Screen> {
  const visits = new Map<string, Visit>()

  function begin(link: LinkToken): Screen {
    if (link.item === null) {
      return { screen: 'banks', name: link.name, banks: banks.map(({ id, name, town, note }) => ({ id, name, town, note: note ?? null })) }
    }
    return atBank(link, items.byId(link.item).bank)
  }

  function atBank(link: LinkToken, id: string): Screen {
    const bank = bankById(id)
    if (!bank) throw new Refusal(400, 'INVALID_BANK', 'This bank is not known.')
    if (bank.quirk === 'down') {
      return { screen: 'failed', title: `${bank.name} is not answering`, sentence: 'Try again later, or choose another bank.', may_go_back: true }
    }
    const attempts = visits.get(link.token)?.attempts ?? 0
    visits.set(link.token, { bank, user: null, attempts, passed: false })
    return { screen: 'sign_in', bank: bank.name, repair: link.item !== null, error: null }
  }

  function signIn(link: LinkToken, visit: Visit, user: string, password: string): Screen {
    const again = (error: string): Screen => ({ screen: 'sign_in', bank: visit.bank.name, repair: link.item !== null, error })
    if (user === 'user_locked' || visit.attempts >= maxAttempts) return locked(visit.bank)
    if (!['user_good', 'user_mfa', 'user_closed'].includes(user) || password !== 'pass_good') {
      visit.attempts += 1
      return visit.attempts >= maxAttempts ? locked(visit.bank) : again('The user name or the password is wrong. Please try again.')
    }
    visit.user = user
    if (visit.bank.quirk === 'code' || user === 'user_mfa') return { screen: 'code', bank: visit.bank.name, error: null }
    return pass(link, visit)
  }

  function pass(link: LinkToken, visit: Visit): Screen {
    visit.passed = true
    const accounts = accountsOf(visit.bank, link.connection)
    // In update mode the account was chosen when it was linked.
    const only = link.item !== null || accounts.length === 1 ? accounts[0] : undefined
    if (only) return finish(link, visit, only)
    return {
      screen: 'accounts',
      bank: visit.bank.name,
      accounts: accounts.map((each) => ({ id: each.id, name: each.name, last_four: each.number.slice(-4) })),
    }
  }

  function finish(link: LinkToken, visit: Visit, account: Account): Screen {
    const state = visit.user === 'user_closed' ? 'broken' : 'healthy'
    const { publicToken, item } = items.finishLink(link, visit.bank, account, state)
    visits.delete(link.token)
    if (link.item !== null && state === 'healthy') onRepaired(item)
    const messages = successMessages(publicToken, has)
    return { screen: 'done', bank: visit.bank.name, account: item.account_name, last_four: item.account.slice(-4), messages }
  }

  return async (step) => {
    const link = items.mustBeOpenLink(step.token)
    if (step.do === 'start') return begin(link)
    if (step.do === 'choose_bank') return atBank(link, step.bank)
    const visit = visits.get(step.token)
    if (!visit) return begin(link)
    if (visit.bank.quirk === 'slow') await wait(slowMs)
    if (step.do === 'sign_in') return signIn(link, visit, step.user.trim(), step.password)
    if (step.do === 'enter_code') {
      if (visit.user === null) return begin(link)
      return step.code.trim() === '1234'
        ? pass(link, visit)
        : { screen: 'code', bank: visit.bank.name, error: 'This code is wrong. Please try again.' }
    }
    const account = visit.passed ? accountsOf(visit.bank, link.connection).find((each) => each.id === step.account) : undefined
    return account ? finish(link, visit, account) : begin(link)
  }
}

const locked = (bank: Bank): Screen => ({
  screen: 'failed',
  title: 'This account is locked',
  sentence: `${bank.name} locked it after too many attempts. Please call the bank.`,
  may_go_back: false,
})

function successMessages(publicToken: string, has: (fault: Fault) => boolean): string[] {
  if (has('not_json')) return ['success']
  const message = JSON.stringify({ message: 'success', ...(has('without_token') ? {} : { public_token: publicToken }) })
  return has('message_twice') ? [message, message] : [message]
}
