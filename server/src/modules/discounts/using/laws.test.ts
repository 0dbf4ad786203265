import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { amountOff, discountsAtWork, limited, lineOf } from '../../../../testing/discount-use.ts'
import { makeOffer, makeRestaurant } from '../../../../testing/discounts.ts'
import { randomOf } from '../../../../testing/random.ts'
import { company } from '../../../../testing/two-companies.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { discountRoutes } from '../routes.ts'
import { reservationsExpired } from './jobs.ts'

// Random systems reserve, apply, roll back, refund and let time pass, some of it at once. After each step every counter is the sum of the uses
// behind it, and nothing goes over a limit.

const app = await testApp({ discounts: discountRoutes, orders: orderRoutes })
const work = discountsAtWork(app)
const { database } = app

test.each([1, 2, 3])(
  'counters are the sum of uses and keep their limits, whatever happens in which order: %i',
  async (seed) => {
    const random = randomOf(seed * 104_729)
    const upTo = (most: number) => Math.floor(random() * most)
    const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
    const { root, owner } = await company(app, `Acme ${seed}`)
    const restaurants = [await makeRestaurant(database, { on: root }), await makeRestaurant(database, { on: root })]
    const tokens = [await work.connect(owner, restaurants[0] ?? 0), await work.connect(owner, restaurants[1] ?? 0)]
    const manager = await app.person({ roles: ['discounts_admin'], on: root })
    const limits = { uses: 6, per_guest: 2, per_day: 5, budget_minor: 4000 }
    const all = [
      await makeOffer(database, { group: root, terms: { combines_with: ['order'], limits: limited({ uses: 8, budget_minor: 2500 }) } }),
      await makeOffer(database, {
        group: root,
        terms: { combines_with: ['order'], effect: { kind: 'percent', percent: '15' }, limits: limited({ per_day: 6 }) },
      }),
      await makeOffer(database, { group: root, terms: amountOff(400, { combines_with: ['item'], limits: limited({ per_guest: 2 }) }) }),
      (await work.coded(owner, root, amountOff(500, { combines_with: ['item', 'order'], limits: limited(limits) }), `LAW${seed}`, { max_uses: 4 }))
        .id,
    ]
    const staff = await makeOffer(database, {
      group: root,
      terms: {
        class: 'order',
        method: 'staff',
        combines_with: ['item'],
        effect: { kind: 'open_amount', most_minor: 900 },
        staff: { reasons: [], approval: 'above', above_minor: 400 },
        limits: limited({ uses: 3 }),
      },
    })
    const guests = [null, { email: `one${seed}@example.com` }, { email: `two${seed}@example.com` }, { phone: '+12125550177' }]
    const held = new Map<string, { token: string; uuid: string }>()
    let refunds = 0

    const act = async (): Promise<number> => {
      const token = pick(tokens)
      const kind = pick(['reserve', 'reserve', 'reserve', 'apply', 'rollBack', 'refund', 'overdue', 'job', 'decide'] as const)
      const one = pick([...held.values()])
      if (kind === 'reserve') {
        const reference = `order ${upTo(12)}`
        const answer = await work.reserve(token, reference, {
          basket: { lines: [lineOf('1', 500 + upTo(4000), { quantity: 2 }), lineOf('2', upTo(900))] },
          codes: random() < 0.6 ? [`LAW${seed}`] : [],
          guest: pick(guests),
          staff: random() < 0.3 ? [{ discount_id: staff, reason: 'Late', amount_minor: 200 + upTo(500) }] : [],
        })
        if (answer.status === 200) held.set(`${token} ${reference}`, { token, uuid: answer.body.uuid })
        return answer.status
      }
      if (kind === 'job') {
        await reservationsExpired(app.deps).run(new AbortController().signal)
        return 200
      }
      if (kind === 'decide') {
        const [first] = (await app.call(discountUsing.waitingDiscounts, {}, { as: manager })).body.data
        if (!first) return 200
        const { status } = await app.call(discountUsing.decideDiscount, { use_id: first.id, approve: random() < 0.5 }, { as: manager })
        // The order may have been asked again without it in this moment.
        return status === 404 ? 200 : status
      }
      if (!one) return 200
      if (kind === 'overdue') {
        await work.overdue(one.uuid)
        return 200
      }
      if (kind === 'apply') return (await work.apply(one.token, one.uuid)).status
      if (kind === 'rollBack') return (await work.rollBack(one.token, one.uuid)).status
      refunds += 1
      return (await work.refund(one.token, one.uuid, `refund ${refunds}`, [{ id: pick(['1', '2']), ...(random() < 0.5 && { quantity: 1 }) }])).status
    }

    for (let step = 0; step < 60; step += 1) {
      const statuses = await Promise.all(Array.from({ length: 1 + upTo(4) }, act))
      expect(statuses.filter((status) => ![200, 400, 409, 410].includes(status))).toEqual([])
      expect(await work.imbalances()).toEqual([])
    }
    for (const id of [...all, staff]) {
      const { used, given } = await work.counts(id)
      expect([used >= 0, given >= 0]).toEqual([true, true])
    }
    const counts = await Promise.all(all.map((id) => work.counts(id)))
    expect(counts[0]?.used).toBeLessThanOrEqual(8)
    expect(counts[0]?.given).toBeLessThanOrEqual(2500)
    expect(counts[3]?.used).toBeLessThanOrEqual(4)
    const mostByGuest = await database.db
      .selectFrom('discount_guests')
      .select(({ fn }) => fn.max('used').as('most'))
      .executeTakeFirst()
    expect(Number(mostByGuest?.most ?? 0)).toBeLessThanOrEqual(2)
    // What nobody uses in the end is all free again.
    for (const { token, uuid } of held.values()) await work.rollBack(token, uuid)
    for (const id of [...all, staff]) expect(await work.counts(id)).toEqual({ used: 0, given: 0 })
    expect(await work.imbalances()).toEqual([])
  },
  120_000,
)

test('a clock that is turned back neither frees nor keeps anything: time passes in the database', async () => {
  const { root, owner } = await company(app, 'Clock')
  const restaurant = await makeRestaurant(database, { on: root })
  const offer = await makeOffer(database, { group: root, terms: amountOff(100, { limits: limited({ uses: 1 }) }) })
  let now = new Date()
  const turned = discountsAtWork(
    await testApp({ discounts: discountRoutes, orders: orderRoutes }, { database, deps: { secrets: app.deps.secrets, clock: { now: () => now } } }),
  )
  const token = await work.connect(owner, restaurant)
  const { uuid } = (await turned.reserve(token, 'web-1')).body
  now = new Date(now.getTime() - 3_600_000)
  expect((await turned.reserve(token, 'web-2')).body.evaluation.refused.map(({ reason }) => reason)).toEqual(['used_up'])
  await work.overdue(uuid)
  expect((await turned.apply(token, uuid)).status).toBe(410)
  expect((await turned.reserve(token, 'web-2')).body.evaluation.discount_minor).toBe(100)
  now = new Date(now.getTime() + 7_200_000)
  const { uuid: other } = (await turned.reserve(token, 'web-2')).body
  expect((await turned.apply(token, other)).body.status).toBe('applied')
  expect(await work.counts(offer)).toEqual({ used: 1, given: 100 })
})
