import { multiplierOf, pointsOf, tierOf } from '@brigade/contract/customers/loyalty/counting.ts'
import { termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import { canonicalLoyaltyTerms, firstLoyaltyTerms, type LoyaltyReward } from '@brigade/contract/customers/loyalty/terms.ts'
import { type Cell, line } from '../../../platform/copy-rows.ts'
import type { Tx } from '../../../platform/database.ts'
import type { DemoGroup } from '../../../platform/demo-groups.ts'
import { byPerson, type DemoEntry, type DemoStaff } from '../../../platform/demo-history.ts'
import { diceFrom } from '../../../platform/dice.ts'
import { lineOfGroup } from './plans/line-of-group.ts'
import { editPlan, insertPlan, insertVersion } from './plans/store-plans.ts'
import { monthsAfter } from './points/dates.ts'
import type { Lot } from './points/store-ledger.ts'
import * as store from './store-demo.ts'

const day = 86_400_000
const currency = 'USD'
const expiryMonths = 12
const reward = (name: string, points: number, more: Partial<LoyaltyReward>): LoyaltyReward => ({
  name,
  points,
  kind: 'free_item',
  amount_minor: null,
  percent: null,
  item: '',
  ...more,
})

const drink = reward('Free drink', 150, { item: 'Iced tea' })
const terms = canonicalLoyaltyTerms({
  ...firstLoyaltyTerms,
  visit: { points: 5, min_spend_minor: 1500 },
  spend: { points_per_unit: '1' },
  tiers: [
    { name: 'Regular', from_points: 0, multiplier: '1' },
    { name: 'Silver', from_points: 300, multiplier: '1.25' },
    { name: 'Gold', from_points: 1000, multiplier: '1.5' },
  ],
  expiry_months: expiryMonths,
  warn_days: 30,
  rewards: [
    drink,
    reward('$10 off', 400, { kind: 'amount_off', amount_minor: 1000 }),
    reward('20% off a family dinner', 800, { kind: 'percent_off', percent: 20, amount_minor: 4000 }),
  ],
})

interface LoyaltyOfDemo {
  /** The company's own group first. */
  readonly groups: readonly DemoGroup[]
  /** The owner first. */
  readonly people: readonly DemoStaff[]
  readonly founded: Date
  /** So many guests have points at most: a first start should be quick. */
  readonly most?: number
}

/** A tiered plan of the demo company and the points of its regulars, as if their orders had earned them one by one. After its customers. Answers the history of it. */
export async function insertLoyalty(tx: Tx, { groups, people, founded, most = 3000 }: LoyaltyOfDemo): Promise<DemoEntry[]> {
  const [root, owner] = [groups[0], people[0]]
  if (!root || !owner) throw new Error('The demo company has nobody.')
  const drafted = new Date(founded.getTime() + 19 * day)
  const started = new Date(founded.getTime() + 20 * day)
  const name = 'Friends of the house'
  const planId = await insertPlan(tx, { name, currency, groupId: root.id, at: drafted })
  await insertVersion(tx, { planId, number: 1, terms, madeBy: owner.name, at: drafted })
  await editPlan(tx, planId, { status: 'active', activated_at: started })
  const orders = await store.ordersOfRegulars(tx, root.id, started, currency, most)
  await store.insertLines(tx, linesOf(orders, { planId, people, first: (await store.lastAccount(tx)) + 1 }))
  const of = { resource: 'access_group', resource_id: root.id, action: 'update', changes: [], reach: root.ancestors, ...byPerson(owner) } as const
  const said = termsSentences(terms, currency).map((one) => `- ${one}`)
  const told = (words: string) => {
    const { description, withheld } = lineOfGroup(root.id, words)
    return { description, withheld }
  }
  return [
    { ...of, ...told([`The loyalty plan ${name} was drafted.`, ...said].join('\n')), at: drafted.getTime() },
    { ...of, ...told(`The loyalty plan ${name} started.`), at: started.getTime() },
  ]
}

interface Around {
  readonly planId: number
  readonly people: readonly DemoStaff[]
  /** The number of the first account. */
  readonly first: number
}

/** Lines of COPY, a guest after the other. */
function linesOf(orders: readonly store.DemoOrder[], { planId, people, first }: Around): store.DemoLines {
  const dice = diceFrom(20_29)
  const lines = { accounts: [] as string[], events: [] as string[], lots: [] as string[] }
  for (const [at, [customerId, own]] of [...Map.groupBy(orders, ({ customer_id }) => customer_id)].entries()) {
    const account = new DemoAccount(first + at)
    for (const order of own) {
      account.earn(order)
      // Somebody at the counter takes the points of a few for a drink.
      if (account.balance >= drink.points && dice.whole(1, 4) === 1) account.redeem(order.placed_at, people[at % people.length])
    }
    lines.accounts.push(
      line([first + at, planId, customerId, account.balance, account.lifetime, account.events.length, own[0]?.placed_at.toISOString() ?? '']),
    )
    lines.events.push(...account.events)
    lines.lots.push(...account.lots.map(({ expires_on, orderId, points }) => line([first + at, expires_on, orderId, points])))
  }
  return lines
}

/** What an account comes to, as the ledger would have it. */
class DemoAccount {
  readonly events: string[] = []
  lots: (Lot & { readonly orderId: number })[] = []
  balance = 0
  lifetime = 0
  readonly #id: number

  constructor(id: number) {
    this.#id = id
  }

  earn({ order_id, placed_at, service_date, net }: store.DemoOrder): void {
    const multiplier = multiplierOf(tierOf(terms, this.lifetime))
    const points = pointsOf(terms, { net, mostNet: net, digits: 2, lines: [] }, multiplier)
    if (points === 0) return
    const at = placed_at.toISOString()
    this.balance += points
    this.lifetime += points
    this.lots.push({ expires_on: monthsAfter(service_date, expiryMonths), orderId: order_id, points })
    this.#note(['ACCUMULATE_POINTS', points, this.balance, order_id, 1, at, net, 1, multiplier, null, null, null, '', at])
  }

  redeem(after: Date, by: DemoStaff | undefined): void {
    const taken: Lot[] = []
    let left = drink.points
    for (const { expires_on, points } of this.lots) {
      const take = Math.min(left, points)
      if (take > 0) taken.push({ expires_on, points: take })
      left -= take
    }
    let gone = drink.points
    this.lots = this.lots.flatMap((lot) => {
      const take = Math.min(gone, lot.points)
      gone -= take
      return lot.points > take ? [{ ...lot, points: lot.points - take }] : []
    })
    this.balance -= drink.points
    const at = new Date(after.getTime() + 60_000).toISOString()
    const nothing = [null, null, null, null, null, null]
    this.#note(['REDEEM_REWARD', -drink.points, this.balance, ...nothing, drink.name, JSON.stringify(taken), by?.id ?? null, by?.name ?? '', at])
  }

  #note(cells: readonly Cell[]): void {
    this.events.push(line([this.#id, this.events.length + 1, ...cells]))
  }
}
