import type { customerMerging } from '@brigade/contract/customers/merging.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Handlers } from '../../../platform/context.ts'
import { listedAnswerOf } from '../answers.ts'
import { emailOf, phoneOf } from '../identities/normalize.ts'
import type { ListedRow } from '../store-customers.ts'
import { listedByIds } from '../store-search.ts'
import { type Asked, type Likeness, likeThose } from './comparing.ts'
import { leastScore } from './rules.ts'
import * as store from './store-duplicates.ts'

const mostShown = 10
const mostKnown = 5
/** Typed, it is nobody's id. */
const nobody = 0

type Suggesting = Pick<typeof customerMerging, 'searchDuplicates' | 'dismissDuplicate' | 'duplicatesOfCustomer' | 'knownCustomers'>

export const suggestingHandlers: Handlers<Suggesting> = {
  async searchDuplicates({ input: { page, per_page }, staff, db }) {
    const { rows, total } = await store.searchPairs(db, staff.id, page, per_page)
    const customers = await listed(
      db,
      staff.id,
      rows.flatMap(({ low_id, high_id }) => [low_id, high_id]),
    )
    const data = rows.flatMap(({ id, score, reasons, low_id, high_id }) => {
      const [low, high] = [customers.get(low_id), customers.get(high_id)]
      if (!low || !high) return []
      const [first, second] = high.orders > low.orders ? [high, low] : [low, high]
      return [{ id, score, reasons, first: listedAnswerOf(first), second: listedAnswerOf(second) }]
    })
    return { data, total, page, per_page }
  },

  async dismissDuplicate({ input: { duplicate_id, is_dismissed }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const pair = found(await store.findPair(tx, duplicate_id), 'suggestion')
      const both = [pair.low_id, pair.high_id]
      if ((await reachableAmong(tx, staff.id, 'customers_admin', 'customer', both)).size < 2) found(undefined, 'suggestion')
      if ((pair.dismissed_at !== null) !== is_dismissed) {
        await store.setDismissed(tx, duplicate_id, is_dismissed ? { at: clock.now(), by: staff.id } : null)
        for (const [id, other] of [both, both.toReversed()] as [number, number][])
          changed({ id, description: `Customer ${other} is ${is_dismissed ? 'not the same person' : 'perhaps the same person again'}.` })
      }
      return { id: duplicate_id, is_dismissed }
    })
  },

  async duplicatesOfCustomer({ input: { id }, staff, db }) {
    const [customer] = await store.comparedCustomers(db, [id])
    if (!customer?.is_compared) return { data: [] }
    const dismissed = await store.dismissedWith(db, id)
    const alike = (await likeThose(db, [customer])).filter(({ other, score }) => score >= leastScore && !dismissed.has(other.id))
    const mine = await reachableAmong(
      db,
      staff.id,
      'customers_admin',
      'customer',
      alike.map(({ other }) => other.id),
    )
    const seen = alike.filter(({ other }) => mine.has(other.id))
    return { data: await answers(db, staff.id, likeliest(seen).slice(0, mostShown)) }
  },

  async knownCustomers({ input, staff, db }) {
    const asked = { ...factsTyped(input), id: nobody }
    const name = `${input.given_name} ${input.family_name}`.trim()
    // Of each company on its own: who is met in one is compared with what was typed, too.
    const alike: Likeness[] = []
    for (const root_id of await store.companiesOf(db, staff.id)) alike.push(...(await likeThose(db, [{ ...asked, root_id }])))
    const mine = await reachableAmong(
      db,
      staff.id,
      'customers',
      'customer',
      alike.map(({ other }) => other.id),
    )
    const reached = likeliest(alike.filter(({ other }) => mine.has(other.id))).map(({ other, score, reasons }) => ({ id: other.id, score, reasons }))
    const words = name.split(/\s+/).length > 1 ? await store.namedSo(db, staff.id, name, mostKnown) : []
    const named = words.filter((id) => !reached.some((one) => one.id === id)).map((id) => ({ id, score: leastScore, reasons: ['Same name'] }))
    const all = [...reached, ...named].slice(0, mostKnown)
    const customers = await listed(
      db,
      staff.id,
      all.map(({ id }) => id),
    )
    return { data: all.flatMap(({ id, score, reasons }) => withCustomer(customers.get(id), score, reasons)) }
  },
}

type Db = Parameters<typeof listedByIds>[0]

async function listed(db: Db, userId: number, ids: readonly number[]): Promise<Map<number, ListedRow>> {
  return new Map((await listedByIds(db, userId, [...new Set(ids)])).map((row) => [row.id, row]))
}

const likeliest = (all: readonly Likeness[]): Likeness[] => all.toSorted((a, b) => b.score - a.score || a.other.id - b.other.id)

async function answers(db: Db, userId: number, alike: readonly Likeness[]) {
  const customers = await listed(
    db,
    userId,
    alike.map(({ other }) => other.id),
  )
  return alike.flatMap(({ other, score, reasons }) => withCustomer(customers.get(other.id), score, reasons))
}

const withCustomer = (customer: ListedRow | undefined, score: number, reasons: string[]) =>
  customer ? [{ customer: listedAnswerOf(customer), score, reasons }] : []

/** What is typed so far; what is no address or number yet is left out. */
function factsTyped(typed: { given_name: string; family_name: string; email: string; phone: string }): Omit<Asked, 'id' | 'root_id'> {
  const [email, phone] = [emailOf(typed.email), phoneOf(typed.phone)]
  const { given_name, family_name } = typed
  return { given_name, family_name, birthday: null, emails: email ? [email] : [], phones: phone ? [phone] : [] }
}
