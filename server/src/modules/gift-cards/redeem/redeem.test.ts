import { randomUUID } from 'node:crypto'
import { codeLetters } from '@brigade/contract/gift-cards/card-codes.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardRedeeming, type Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testDelays } from '../../../../testing/delays.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { type TwoCompanies, twoCompanies } from '../../../../testing/two-companies.ts'
import { joined } from '../../../platform/context.ts'
import { cardRoutes } from '../cards/handlers.ts'
import { newCode } from '../ledger/sealed-codes.ts'
import { imbalances } from '../ledger/store-ledger.ts'
import { redeemRoutes } from './handlers.ts'

const lines: { level: number; msg: string; address?: string; count?: number }[] = []
const logged: string[] = []
const hear = (line: string) => {
  logged.push(line)
  lines.push(JSON.parse(line))
}
const log = pino({ level: 'error' }, { write: hear })
let now = new Date('2026-06-15T16:00:00Z')

let app: TestApp
let companies: TwoCompanies
let place: number
let definition: number
let cashier: Person

beforeAll(async () => {
  app = await testApp({ 'gift-cards': joined(redeemRoutes, cardRoutes) }, { deps: { log, clock: { now: () => now } } })
  companies = await twoCompanies(app)
  place = await makeRestaurant(app.database, { group: companies.north, name: 'North End' })
  definition = await makeDefinition(app.database, { group: companies.acme.root, name: 'House card' })
  cashier = await app.person({ name: 'Casey', roles: ['gift_card_definitions'], on: companies.north })
})

const card = (more: Partial<Parameters<typeof makeCard>[2]> = {}) => makeCard(app.database, app.deps.secrets, { definition, ...more })

interface Asked {
  readonly cards: readonly { code: string; pin?: string | null }[]
  readonly amount: number
  readonly currency?: string
  readonly at?: number
  readonly as?: Person
  readonly key?: string
  readonly whole?: boolean
  readonly address?: string
}

const redeem = ({ cards, amount, currency = 'USD', at = place, as = cashier, key, whole = false, address }: Asked) =>
  app.call(
    giftCardRedeeming.redeem,
    { restaurant_id: at, amount_minor: amount, currency, cards: [...cards], order: '', whole_only: whole },
    { as, ...(key !== undefined && { headers: { 'idempotency-key': key } }), ...(address !== undefined && { address }) },
  )
const undo = (uuid: string, as = cashier) => app.call(giftCardRedeeming.undoRedemption, { uuid }, { as })
const lookUp = (code: string, { pin, at = place, as = cashier, address }: { pin?: string; at?: number; as?: Person; address?: string } = {}) =>
  app.call(giftCardRedeeming.lookUpCard, { restaurant_id: at, code, pin: pin ?? null }, { as, ...(address !== undefined && { address }) })
const balance = async (id: number) =>
  (await app.database.db.selectFrom('gift_cards').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance
const rows = async (id: number) => app.database.db.selectFrom('gift_card_activities').selectAll().where('card_id', '=', id).orderBy('seq').execute()
const set = (id: number, values: Record<string, unknown>) => app.database.db.updateTable('gift_cards').set(values).where('id', '=', id).execute()
const admin = () => app.person({ name: 'Ada', roles: ['gift_card_definitions_admin'], on: companies.north })
const ok = async (asked: Asked): Promise<Redemption> => {
  const { status, body, problem } = await redeem(asked)
  expect(problem.message).toBeUndefined()
  expect(status).toBe(200)
  return body
}

describe('taking', () => {
  test('a restaurant that is closed for good takes nothing, a suspended one does', async () => {
    const { id, code } = await card()
    const at = await makeRestaurant(app.database, { group: companies.north, name: 'West End' })
    const turn = (status: string) => app.database.db.updateTable('restaurants').set({ status }).where('id', '=', at).execute()
    await turn('closed')
    const { status, problem } = await redeem({ cards: [{ code }], amount: 100, at })
    expect([status, problem.message, await balance(id)]).toEqual([409, 'West End is closed for good and takes no gift cards.', 5000])
    await turn('suspended')
    expect((await ok({ cards: [{ code }], amount: 100, at })).taken_minor).toBe(100)
  })

  test('two tills at once on one card get what is on it, and the second is told what is still due', async () => {
    const { id, code } = await card({ amount: 5000 })
    const both = await Promise.all([ok({ cards: [{ code }], amount: 4000 }), ok({ cards: [{ code }], amount: 4000 })])
    expect(both.map(({ taken_minor, still_due_minor }) => [taken_minor, still_due_minor]).toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))).toEqual([
      [4000, 0],
      [1000, 3000],
    ])
    expect(await balance(id)).toBe(0)
    const third = await redeem({ cards: [{ code }], amount: 100 })
    expect([third.status, third.problem.message]).toEqual([409, 'This card is empty.'])
  })

  test('fifty tills that take a dollar each get exactly what is on the card', async () => {
    const { id, code } = await card({ amount: 2500 })
    // Whoever found the line to the database busy asks again with the same key, as every till does.
    const insist = async (key: string): ReturnType<typeof redeem> => {
      const answer = await redeem({ cards: [{ code }], amount: 100, key })
      return answer.status === 503 ? insist(key) : answer
    }
    const answers = await Promise.all(Array.from({ length: 50 }, () => insist(randomUUID())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]))
    expect(await balance(id)).toBe(0)
    expect(await imbalances(app.database.db, id, id)).toEqual([])
  })

  test('several cards give in the given order, and the ledger says where and for which order', async () => {
    const [one, two, three] = [await card({ amount: 700 }), await card({ amount: 500 }), await card({ amount: 900 })]
    const { body } = await app.call(
      giftCardRedeeming.redeem,
      {
        restaurant_id: place,
        amount_minor: 1300,
        currency: 'USD',
        cards: [{ code: three.code.toLowerCase() }, { code: one.code }, { code: two.code }],
        order: 'Table 4',
      },
      { as: cashier },
    )
    expect(body.cards.map(({ card_id, taken_minor, left_minor }) => [card_id, taken_minor, left_minor])).toEqual([
      [three.id, 900, 0],
      [one.id, 400, 300],
    ])
    expect([body.still_due_minor, body.actor, body.restaurant_name]).toEqual([0, 'Casey', 'North End'])
    expect((await rows(one.id)).at(-1)).toMatchObject({
      type: 'REDEEM',
      delta: -400,
      balance_after: 300,
      order_said: 'Table 4',
      group_id: companies.north,
      restaurant_id: place,
      actor_name: 'Casey',
      service_date: '2026-06-15',
    })
    expect(await balance(two.id)).toBe(500)
    // A card that gave everything stands aside for the next one.
    const next = await ok({ cards: [{ code: three.code }, { code: two.code }], amount: 100 })
    expect(next.cards.map(({ card_id }) => card_id)).toEqual([two.id])
  })

  test('all or nothing takes nothing where the cards do not hold it, and the same card counts once', async () => {
    const { id, code } = await card({ amount: 1000 })
    const short = await redeem({ cards: [{ code }], amount: 1001, whole: true })
    expect([short.status, short.problem.message]).toEqual([409, 'There is only $10.00 on these cards. Nothing was taken.'])
    const twice = await redeem({ cards: [{ code }, { code: code.toLowerCase() }], amount: 1500 })
    expect([twice.status, twice.problem.errors]).toEqual([400, { 'cards.1.code': ['This card is there twice'] }])
    expect(await balance(id)).toBe(1000)
    expect((await ok({ cards: [{ code }], amount: 1000, whole: true })).taken_minor).toBe(1000)
  })

  test('after midnight a sale still counts to the business day that has not ended', async () => {
    now = new Date('2026-06-16T06:30:00Z')
    const { id, code } = await card()
    await ok({ cards: [{ code }], amount: 100 })
    expect((await rows(id)).at(-1)?.service_date).toBe('2026-06-15')
    now = new Date('2026-06-15T16:00:00Z')
  })

  test('a failure in the middle leaves nothing of it', async () => {
    const [one, two] = [await card({ amount: 500 }), await card({ amount: 500 })]
    // The second card is not what it seems: the database itself refuses to take so much from it.
    const { pool } = app.database
    await pool.query(`alter table gift_card_activities add constraint broken check (card_id <> ${two.id} or type <> 'REDEEM')`)
    const { status } = await redeem({ cards: [{ code: one.code }, { code: two.code }], amount: 837, key: 'broken-middle-1' })
    expect(status).toBe(500)
    expect([await balance(one.id), await balance(two.id), (await rows(one.id)).length]).toEqual([500, 500, 1])
    expect(await app.database.db.selectFrom('gift_card_redemptions').selectAll().where('asked', '=', 837).execute()).toEqual([])
    await pool.query('alter table gift_card_activities drop constraint broken')
    // The same request again is done, not answered with the failure.
    const again = await redeem({ cards: [{ code: one.code }, { code: two.code }], amount: 837, key: 'broken-middle-1' })
    expect([again.status, again.body.taken_minor]).toEqual([200, 837])
  })
})

describe('asked twice', () => {
  test('the same key at once takes once and answers the same', async () => {
    const { id, code } = await card({ amount: 5000 })
    const key = randomUUID()
    const [one, two] = await Promise.all([redeem({ cards: [{ code }], amount: 1500, key }), redeem({ cards: [{ code }], amount: 1500, key })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expect(await balance(id)).toBe(3500)
    const other = await redeem({ cards: [{ code }], amount: 1600, key })
    expect([other.status, other.problem.code]).toEqual([422, 'reused_key'])
    expect(await balance(id)).toBe(3500)
    const kept = await app.database.db.selectFrom('idempotency_keys').select('body').where('key', '=', key).executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.body)).not.toContain(code)
  })
})

test('what was refused is judged anew when the same request is sent again', async () => {
  const { id, code } = await card({ amount: 5000 })
  const key = randomUUID()
  await set(id, { state: 'blocked' })
  expect((await redeem({ cards: [{ code }], amount: 500, key })).status).toBe(409)
  await set(id, { state: 'active' })
  expect((await redeem({ cards: [{ code }], amount: 500, key })).status).toBe(200)
  expect((await redeem({ cards: [{ code }], amount: 500, key })).status).toBe(200)
  expect(await balance(id)).toBe(4500)
})

describe('what is refused', () => {
  test('a code of another company is unknown, like one that nobody has', async () => {
    const theirs = await makeDefinition(app.database, { group: companies.bistro.root })
    const other = await card({ definition: theirs })
    for (const code of [other.code, newCode()]) {
      const { status, problem } = await redeem({ cards: [{ code }], amount: 100, as: companies.acme.owner })
      expect([status, problem.message, problem.errors]).toEqual([
        404,
        'No gift card of this company has that code.',
        { 'cards.0.code': ['No gift card of this company has that code'] },
      ])
      expect((await lookUp(code, { as: companies.acme.owner })).status).toBe(404)
    }
    expect(await balance(other.id)).toBe(5000)
  })

  test('a code that was misread is told so', async () => {
    const { code } = await card()
    const wrong = (codeLetters[(codeLetters.indexOf(code.charAt(3)) + 1) % codeLetters.length] ?? '') as string
    const { status, problem } = await redeem({ cards: [{ code: code.slice(0, 3) + wrong + code.slice(4) }], amount: 100 })
    expect([status, problem.message]).toEqual([400, 'Check the code: one of its letters was misread.'])
    expect((await redeem({ cards: [{ code: 'AB_1' }], amount: 100 })).problem.errors).toEqual({
      'cards.0.code': ['Check the code: a gift card has 8 to 24 letters and digits'],
    })
  })

  test('money of another currency is not read as the one of the restaurant', async () => {
    const euros = await makeDefinition(app.database, { group: companies.acme.root, currency: 'EUR' })
    const { id, code } = await card({ definition: euros })
    const { code: dollars } = await card()
    const refused = await redeem({ cards: [{ code: dollars }, { code }], amount: 100 })
    expect([refused.status, refused.problem.errors]).toEqual([409, { 'cards.1.code': ['This card is in EUR, this restaurant charges USD.'] }])
    expect((await redeem({ cards: [{ code: dollars }], amount: 100, currency: 'EUR' })).problem.errors).toHaveProperty('currency')
    expect(await balance(id)).toBe(5000)
  })

  test('a card is taken at and below the group of its definition, and nowhere else', async () => {
    const south = await app.group({ name: 'Acme South', parent: companies.acme.root })
    const elsewhere = await makeRestaurant(app.database, { group: south, name: 'South End' })
    const northern = await makeDefinition(app.database, { group: companies.acme.root, redeemGroup: companies.north })
    const { code } = await card({ definition: northern })
    const refused = await redeem({ cards: [{ code }], amount: 100, at: elsewhere, as: companies.acme.owner })
    expect([refused.status, refused.problem.message]).toEqual([409, 'This card is not taken at this restaurant.'])
    expect((await lookUp(code, { at: elsewhere, as: companies.acme.owner })).body.refusal).toBe('This card is not taken at this restaurant.')
    expect((await ok({ cards: [{ code }], amount: 100 })).taken_minor).toBe(100)
    // And the cashier has nothing to say there.
    expect((await redeem({ cards: [{ code }], amount: 100, at: elsewhere })).status).toBe(404)
  })

  test('a card is good until the last minute of its last day on the clock of the restaurant', async () => {
    const { code } = await card({ expires: '2026-06-30' })
    now = new Date('2026-07-01T03:59:00Z')
    expect((await lookUp(code)).body).toMatchObject({ status: 'active', refusal: null })
    expect((await ok({ cards: [{ code }], amount: 100 })).taken_minor).toBe(100)
    now = new Date('2026-07-01T04:01:00Z')
    const late = await redeem({ cards: [{ code }], amount: 100 })
    expect([late.status, late.problem.message]).toEqual([409, 'This card expired on June 30, 2026.'])
    expect((await lookUp(code)).body).toMatchObject({ status: 'expired', refusal: 'This card expired on June 30, 2026.' })
    now = new Date('2026-06-15T16:00:00Z')
  })

  test('a card that is blocked, has ended or was not sent yet says so', async () => {
    const { id, code } = await card()
    for (const [state, says] of [
      ['blocked', 'This card is blocked.'],
      ['deactivated', 'This card has ended.'],
      ['pending', 'This card has not been sent yet.'],
    ] as const) {
      await set(id, { state })
      expect((await redeem({ cards: [{ code }], amount: 100 })).problem.message).toBe(says)
    }
    expect(await balance(id)).toBe(5000)
  })
})

describe('PINs', () => {
  test('a wrong one counts once, however often the same request is sent', async () => {
    const { id, code, pin } = await card({ pin: true })
    const asked = { cards: [{ code, pin: pin === '0000' ? '1111' : '0000' }], amount: 100, key: randomUUID() }
    for (let times = 0; times < 3; times += 1) expect((await redeem(asked)).problem.message).toBe('This PIN is wrong.')
    const { pin_tries } = await app.database.db.selectFrom('gift_cards').select('pin_tries').where('id', '=', id).executeTakeFirstOrThrow()
    expect(pin_tries).toBe(1)
    // A right PIN is no help where the amount is refused, and the wrong one before it stays counted.
    expect((await redeem({ cards: [{ code, pin }], amount: 6000, whole: true })).status).toBe(409)
  })

  test('five wrong ones in a row close the card for a quarter of an hour, also for the right one', async () => {
    const { id, code, pin } = await card({ pin: true })
    const right = pin ?? ''
    const wrong = right === '0000' ? '1111' : '0000'
    expect((await redeem({ cards: [{ code }], amount: 100 })).problem.errors).toEqual({ 'cards.0.pin': ['Enter the PIN of this card'] })
    // Four, then the right one: counted anew.
    for (let tries = 0; tries < 4; tries += 1)
      expect((await redeem({ cards: [{ code, pin: wrong }], amount: 100 })).problem.errors).toEqual({ 'cards.0.pin': ['This PIN is wrong'] })
    expect((await redeem({ cards: [{ code, pin: right }], amount: 100 })).status).toBe(200)
    // Many at once are no more tries, at the till and at the look-up together.
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? redeem({ cards: [{ code, pin: wrong }], amount: 100 }) : lookUp(code, { pin: wrong }))),
    )
    const said = all.map(({ problem }) => problem.message ?? '')
    expect(said.filter((says) => says.startsWith('This PIN is wrong'))).toHaveLength(5)
    const locked = await redeem({ cards: [{ code, pin: right }], amount: 100 })
    expect([locked.status, locked.problem.message]).toEqual([400, 'Too many wrong PINs. Try again in 15 minutes.'])
    expect(await balance(id)).toBe(4900)
    await app.database.pool.query("update gift_cards set pin_tried_at = now() - interval '16 minutes' where id = $1", [id])
    expect((await redeem({ cards: [{ code, pin: right }], amount: 100 })).status).toBe(200)
  })
})

describe('guessing', () => {
  test('whoever types code after code is stopped, also with a right one, and somebody is told without the code', async () => {
    const { code } = await card()
    const guesser = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
    const before = lines.length
    const tried = Array.from({ length: 20 }, newCode)
    for (const one of tried) expect((await lookUp(one, { as: guesser })).status).toBe(404)
    expect((await lookUp(code, { as: guesser })).status).toBe(429)
    expect((await redeem({ cards: [{ code }], amount: 100, as: guesser, address: '203.0.113.9' })).status).toBe(429)
    const told = lines.slice(before).filter(({ msg }) => msg === 'somebody is guessing codes of gift cards')
    expect(told).toEqual([expect.objectContaining({ level: 50, count: 20, address: expect.any(String), by: 'account' })])
    for (const one of tried) expect(logged.join('')).not.toContain(one)
    // Others go on.
    expect((await lookUp(code)).status).toBe(200)
  })

  const counted = (answers: readonly { status: number }[]) =>
    Object.fromEntries(Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(([status, some]) => [status, some?.length]))
  const atOnce = <T>(times: number, ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: times }, (_, at) => ask(at)))

  test('however many come at once, no more than the limit are answered, nor is a right one among them', async () => {
    const { code } = await card()
    const guesser = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
    const ask = (one = newCode()) => lookUp(one, { as: guesser, address: '198.51.100.7' })
    const answers = await atOnce(101, (at) => ask(at === 100 ? code : undefined))
    expect(counted(answers.slice(0, 100))).toEqual({ 404: 20, 429: 80 })
    // A server with delays takes them in an order of its own: there the right one may have come before the limit.
    if (!testDelays) expect(answers.at(-1)?.status).toBe(429)
    expect((await ask(code)).status).toBe(429)
    const cashiers = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
    const attempt = (one = newCode()) => redeem({ cards: [{ code: one }], amount: 100, as: cashiers, address: '198.51.100.8' })
    // Where the machine is busy, some of them wait too long for the database and are not looked at.
    let said = (await atOnce(40, () => attempt())).filter(({ status }) => status === 404).length
    expect(said).toBeLessThanOrEqual(20)
    for (; said < 20; said += 1) expect((await attempt()).status).toBe(404)
    expect((await attempt(code)).status).toBe(429)
  })

  test('whoever is stopped already does not stop the others behind the same address', async () => {
    const { code } = await card()
    const guesser = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
    const address = '198.51.100.9'
    await atOnce(150, () => lookUp(newCode(), { as: guesser, address }))
    expect((await lookUp(code, { address })).status).toBe(200)
  })

  test('wrong PINs on many cards count as wrong codes do', async () => {
    const guesser = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
    const before = lines.length
    const wrong = ({ pin }: { pin: string | null }) => String((Number(pin) + 1) % 10_000).padStart(4, '0')
    for (let at = 0; at < 10; at += 1) {
      const one = await card({ pin: true })
      expect((await lookUp(one.code, { pin: wrong(one), as: guesser })).status).toBe(400)
      expect((await redeem({ cards: [{ code: one.code, pin: wrong(one) }], amount: 100, as: guesser })).status).toBe(400)
    }
    const last = await card({ pin: true })
    expect((await lookUp(last.code, { pin: last.pin ?? '', as: guesser })).status).toBe(429)
    expect((await redeem({ cards: [last], amount: 100, as: guesser })).status).toBe(429)
    expect(lines.slice(before).map(({ msg }) => msg)).toEqual(['somebody is guessing codes of gift cards'])
  })

  test('wrong codes of one company stop no till of another behind the same address', async () => {
    const address = '198.51.100.10'
    for (let person = 0; person < 3; person += 1) {
      const guesser = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
      await atOnce(20, () => lookUp(newCode(), { as: guesser, address }))
    }
    expect((await lookUp((await card()).code, { address })).status).toBe(429)
    const theirs = await makeRestaurant(app.database, { group: companies.bistro.root })
    const their = await makeCard(app.database, app.deps.secrets, { definition: await makeDefinition(app.database, { group: companies.bistro.root }) })
    expect((await lookUp(their.code, { at: theirs, as: companies.bistro.owner, address })).status).toBe(200)
  })
})

describe('undoing', () => {
  test('whoever took it gives it back once, also to a card that was blocked meanwhile', async () => {
    const { id, code } = await card({ amount: 3000 })
    const { uuid, undo_until } = await ok({ cards: [{ code }], amount: 1000 })
    expect(undo_until).not.toBeNull()
    await set(id, { state: 'blocked' })
    const other = await app.person({ name: 'Olga', roles: ['gift_card_definitions'], on: companies.north })
    expect((await undo(uuid, other)).problem.message).toBe('Only Casey, who took it, can undo it.')
    const both = await Promise.all([undo(uuid), undo(uuid)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.message).toBe('This was undone already.')
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ undone_at: expect.any(String), undo_until: null })
    const ledger = await rows(id)
    expect(ledger.map(({ type, delta, reverses_seq }) => [type, delta, reverses_seq])).toEqual([
      ['ACTIVATE', 3000, null],
      ['REDEEM', -1000, null],
      ['REVERSE', 1000, 2],
    ])
    expect(await balance(id)).toBe(3000)
  })

  test('after ten minutes it is refused, by the clock of the database', async () => {
    const { id, code } = await card()
    const { uuid } = await ok({ cards: [{ code }], amount: 1000 })
    await app.database.pool.query("update gift_card_redemptions set at = at - interval '10 minutes 1 second' where uuid = $1", [uuid])
    const late = await undo(uuid)
    expect([late.status, late.problem.message]).toEqual([
      409,
      'It can be undone for 10 minutes only. Whoever manages gift cards can still refund it to the card.',
    ])
    expect(await balance(id)).toBe(4000)
  })

  test('it takes the right at the restaurant, and another company finds nothing', async () => {
    const { code } = await card()
    const gone = await app.person({ roles: ['gift_card_definitions'], on: companies.north })
    const { uuid } = await ok({ cards: [{ code }], amount: 1000, as: gone })
    expect((await undo(uuid, companies.bistro.owner)).status).toBe(404)
    await app.database.db.deleteFrom('role_grants').where('user_id', '=', gone.id).execute()
    await app.grant(gone, companies.bistro.root, 'gift_card_definitions')
    expect((await undo(uuid, gone)).status).toBe(404)
    expect((await undo(randomUUID())).status).toBe(404)
  })
})

describe('refunds', () => {
  const refund = (uuid: string, amount_minor: number, as: Person) =>
    app.call(giftCardRedeeming.refundToCards, { uuid, amount_minor, currency: 'USD', reason: 'Cold soup' }, { as })

  test('money goes back to the cards, the last one first, and never more than was taken', async () => {
    const ada = await admin()
    const [one, two] = [await card({ amount: 600 }), await card({ amount: 900 })]
    const { uuid } = await ok({ cards: [{ code: two.code }, { code: one.code }], amount: 1300 })
    expect((await refund(uuid, 100, cashier)).status).toBe(403)
    const first = await refund(uuid, 500, ada)
    expect([first.status, first.body.refunded_minor, first.body.undo_until]).toEqual([200, 500, null])
    // `one` gave 400 after `two` gave 900.
    expect([await balance(one.id), await balance(two.id)]).toEqual([600, 100])
    expect((await undo(uuid)).problem.message).toBe('A part of it was refunded already. Refund the rest instead.')
    expect((await refund(uuid, 801, ada)).problem.errors).toEqual({ amount_minor: ['At most $8.00 can be given back'] })
    const both = await Promise.all([refund(uuid, 500, ada), refund(uuid, 500, ada)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await refund(uuid, 300, ada)).status).toBe(200)
    expect([await balance(one.id), await balance(two.id)]).toEqual([600, 900])
    expect((await refund(uuid, 1, ada)).problem.message).toBe('Everything was given back already.')
    expect((await rows(two.id)).at(-1)).toMatchObject({ type: 'REFUND', reason: 'Cold soup', actor_name: 'Ada' })
  })

  test('the ledger of a card says what each card of a redemption can still get back, to whoever may refund it', async () => {
    const ada = await admin()
    const over = await app.person({ roles: ['gift_card_definitions'], on: companies.acme.root })
    const [one, two] = [await card({ amount: 600 }), await card({ amount: 900 })]
    const { uuid } = await ok({ cards: [{ code: two.code }, { code: one.code }], amount: 1300 })
    const refundable = async (as: Person) =>
      (await app.call(giftCards.cardActivities, { id: one.id }, { as })).body.data.find(({ type }) => type === 'REDEEM')?.refundable
    await refund(uuid, 500, ada)
    // Cards are seen by the group that owes their balance; the right to refund hangs on the restaurant.
    const both = await app.person({ roles: ['gift_card_definitions'], on: companies.acme.root })
    await app.grant(both, companies.north, 'gift_card_definitions_admin')
    expect(await refundable(both)).toEqual({
      uuid,
      currency: 'USD',
      cards: [
        { last4: two.code.slice(-4), refundable_minor: 800 },
        { last4: one.code.slice(-4), refundable_minor: 0 },
      ],
    })
    expect(await refundable(over)).toBeNull()
    await refund(uuid, 800, ada)
    expect(await refundable(both)).toBeNull()
    const undone = await ok({ cards: [{ code: one.code }], amount: 100 })
    await undo(undone.uuid)
    expect(await refundable(both)).toBeNull()
  })

  test('a card that was made anew gives it to the new one, and one that ended says what to do', async () => {
    const ada = await admin()
    const old = await card({ amount: 1000 })
    const { uuid } = await ok({ cards: [{ code: old.code }], amount: 800 })
    await set(old.id, { state: 'deactivated' })
    const dead = await refund(uuid, 300, ada)
    expect([dead.status, dead.problem.message]).toEqual([409, `Card •••• ${old.code.slice(-4)} has ended. Issue a new card of $3.00 instead.`])
    const next = await card({ amount: 200 })
    await set(next.id, { replaces_id: old.id })
    expect((await refund(uuid, 300, ada)).body.refunded_minor).toBe(300)
    expect([await balance(old.id), await balance(next.id)]).toEqual([200, 500])
    expect((await refund(uuid, 501, ada)).status).toBe(400)
    expect((await refund(uuid, 500, ada)).status).toBe(200)
    expect(await balance(next.id)).toBe(1000)
  })
})

describe('what is shown', () => {
  test('the restaurants, the last redemptions and a receipt', async () => {
    const places = await app.call(giftCardRedeeming.redeemPlaces, { name: 'north' }, { as: cashier })
    expect(places.body.data.map(({ id, name }) => [id, name])).toEqual([[place, 'North End']])
    const { code } = await card({ amount: 2000 })
    const { uuid } = await ok({ cards: [{ code }], amount: 2500 })
    const recent = await app.call(giftCardRedeeming.recentRedemptions, { restaurant_id: place }, { as: cashier })
    expect(recent.body.data[0]).toMatchObject({ uuid, taken_minor: 2000, still_due_minor: 500 })
    expect((await app.call(giftCardRedeeming.mailReceipt, { uuid, email: 'guest@example.com' }, { as: cashier })).body).toEqual({ sent: true })
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ recipient: 'guest@example.com', subject: 'Your gift card at North End' })
    expect(mail?.body_text).toContain('You paid $20.00 by gift card at North End.')
    expect(mail?.body_text).toContain(`•••• ${code.slice(-4)}  |  $20.00  |  $0.00`)
    expect(mail?.body_text).not.toContain(code)
    expect((await app.call(giftCardRedeeming.mailReceipt, { uuid, email: 'a@b.de' }, { as: companies.bistro.owner })).status).toBe(404)
  })

  test('what was redeemed for the company before is not told to the next one', async () => {
    const { code } = await card()
    const shop = await makeRestaurant(app.database, { group: companies.north, name: 'Sold shop' })
    const { uuid } = await ok({ cards: [{ code }], amount: 100, at: shop })
    await app.database.db.updateTable('restaurants').set({ parent_access_group_id: companies.bistro.root }).where('id', '=', shop).execute()
    await app.database.db
      .updateTable('access_group_resources')
      .set({ access_group_id: companies.bistro.root })
      .where('resource_type', '=', 'restaurant')
      .where('resource_id', '=', shop)
      .execute()
    const as = companies.bistro.owner
    expect((await app.call(giftCardRedeeming.recentRedemptions, { restaurant_id: shop }, { as })).body).toMatchObject({ data: [], total: 0 })
    expect((await app.call(giftCardRedeeming.mailReceipt, { uuid, email: 'a@b.de' }, { as })).status).toBe(404)
    expect((await undo(uuid)).status).toBe(404)
    expect((await redeem({ cards: [{ code }], amount: 100, at: shop, as })).status).toBe(404)
  })

  test('History tells what was taken, with the last four letters of the code alone', async () => {
    const { id, code } = await card()
    await ok({ cards: [{ code }], amount: 1250 })
    const { definition_id } = await app.database.db.selectFrom('gift_cards').select('definition_id').where('id', '=', id).executeTakeFirstOrThrow()
    const [line] = await app.database.db
      .selectFrom('audit_logs')
      .select(['description', 'agent'])
      .where('resource', '=', 'gift_card_definition')
      .where('resource_id', '=', definition_id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(line?.description).toBe(`$12.50 taken from card •••• ${code.slice(-4)} at North End`)
    expect(line?.agent).toContain('Casey')
  })
})

test('the ledger of every card adds up to its balance in the end', async () => {
  expect(await imbalances(app.database.db, 1, 1_000_000)).toEqual([])
})
