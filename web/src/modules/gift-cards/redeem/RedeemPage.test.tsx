import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person, type Sent } from '../../../platform/testing.ts'
import { takeCardCodes, takeHeldCode } from './code-in-address.ts'
import { holdMs } from './HoldButton.tsx'
import { RedeemPage } from './RedeemPage.tsx'
import { calls, codes, draw, giftCardConfig, pageWith, place, redemption, shownCard } from './testing.tsx'

beforeEach(() => {
  giftCardConfig()
  localStorage.clear()
  window.history.replaceState(null, '', '/#/redeem/gc')
  keepSession(person({ ag_roles: ['gift_card_definitions'] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  takeHeldCode()
  window.dispatchEvent(new Event('online'))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const mayI = 'POST /api/users/v5/is_resource_authorized'

type Answers = Parameters<typeof fakeServer>[0]

const cardsByCode: Record<string, ReturnType<typeof shownCard>> = {
  [codes.one]: shownCard(),
  [codes.other]: shownCard({ id: 32, last4: 'MKJ2', available_minor: 700 }),
}

/** A till at one restaurant, where two cards are known. */
function open(more: Answers = {}): Sent[] {
  const sent = fakeServer({
    [calls.places]: () => pageWith([place]),
    [calls.recent]: () => pageWith([]),
    [calls.lookUp]: ({ body }) => ({ body: cardsByCode[Object(body).code] }),
    [calls.redeem]: () => ({ body: redemption() }),
    ...more,
  })
  draw(<RedeemPage />)
  return sent
}
const to = (sent: readonly Sent[], call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call)
const codeField = () => screen.findByLabelText('Code of the card')
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

async function addCard(code: string) {
  await userEvent.type(await codeField(), code)
  fireEvent.click(await button('Look up'))
}

async function enterAmount(keys: readonly string[]) {
  for (const key of keys) fireEvent.click(await button(key))
}

/** As a screen reader does it: one press, and the answer to the question. */
async function confirmPlainly(amount: string) {
  fireEvent.click(await button(`Hold to take ${amount}`))
  fireEvent.click(await button(`Take ${amount}`))
}

test('an amount is taken from a card, and what was taken and what is left stand there large', async () => {
  const sent = open()
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await userEvent.type(screen.getByLabelText('Order number (optional)'), 'A-17')
  await confirmPlainly('$15.00')
  expect((await screen.findByRole('heading', { level: 2, name: /Taken/ })).textContent).toBe('Taken $15.00')
  expect(screen.getByText('Left on •••• EFGS').closest('div')?.textContent).toContain('$5.00')
  expect(to(sent, calls.redeem).map(({ body }) => body)).toEqual([
    { restaurant_id: 7, amount_minor: 1500, currency: 'USD', cards: [{ code: codes.one }], order: 'A-17' },
  ])
  expect(await button(/^Undo \((10:00|9:5\d)\)$/)).toBeTruthy()
})

test('the code leaves the address before the first request, and is looked up at once', async () => {
  window.history.replaceState(null, '', `/#/redeem/gc/${codes.one}`)
  const stop = takeCardCodes()
  const addresses: string[] = []
  const seen = (answer: object) => () => {
    addresses.push(window.location.href)
    return answer
  }
  const sent = open({ [calls.places]: seen(pageWith([place])), [calls.lookUp]: seen({ body: shownCard() }) })
  await button('Add another card')
  stop()
  expect(addresses).toHaveLength(2)
  expect(addresses.join(' ')).not.toContain(codes.one)
  expect(sent.map(({ path }) => path).join(' ')).not.toContain(codes.one)
  expect(to(sent, calls.lookUp).map(({ body }) => body)).toEqual([{ restaurant_id: 7, code: codes.one }])
})

test('a misread letter is told before anything is sent; whoever insists may send it, for it may be of another system', async () => {
  const wrong = codes.one.replace('A', 'B')
  const sent = open({ [calls.lookUp]: () => ({ status: 400, body: { code: 'invalid', message: 'No.', errors: { code: ['It was misread'] } } }) })
  await addCard(wrong)
  expect(screen.getByText(/^Check the code/)).toBeTruthy()
  expect(to(sent, calls.lookUp)).toEqual([])
  fireEvent.click(await button('Look up anyway'))
  expect(await screen.findByText('It was misread')).toBeTruthy()
  expect(to(sent, calls.lookUp)).toHaveLength(1)
})

test('two confirmations in a row send one request', async () => {
  const held = Promise.withResolvers<void>()
  const sent = open()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const response = await answer(address, init)
    if (address.endsWith('/gift_card_redemptions')) await held.promise
    return response
  })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  const take = await button('Hold to take $15.00')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  // Held by a finger and by a key at once, and held again while it is on its way.
  fireEvent.pointerDown(take, { button: 0, isPrimary: true })
  fireEvent.keyDown(take, { key: 'Enter' })
  await pass(holdMs)
  const busy = screen.getByRole('button', { name: 'Taking the amount…' })
  fireEvent.pointerDown(busy, { button: 0, isPrimary: true })
  fireEvent.click(busy)
  await pass(holdMs)
  vi.useRealTimers()
  held.resolve()
  await screen.findByRole('heading', { level: 2, name: /Taken/ })
  expect(to(sent, calls.redeem)).toHaveLength(1)
})

test('after a lost answer the same request goes out under the same key, and nothing of it can be changed', async () => {
  const outcomes = [{ status: 504, text: '<html>' }, { status: 503, body: { code: 'unavailable', message: 'Busy' } }, { body: redemption() }]
  const sent = open({ [calls.redeem]: () => outcomes.shift() ?? {} })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await confirmPlainly('$15.00')
  expect(await screen.findByText('It is not known whether the amount was taken')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: /^Remove the card/ })).toBeNull()
  fireEvent.click(await button('Try again'))
  await waitFor(() => expect(to(sent, calls.redeem)).toHaveLength(2))
  fireEvent.click(await button('Try again'))
  await screen.findByRole('heading', { level: 2, name: /Taken/ })
  const tries = to(sent, calls.redeem)
  expect(tries).toHaveLength(3)
  expect(new Set(tries.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(tries[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(tries.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('leaving while the outcome is unknown is asked about in the words of starting over', async () => {
  open({ [calls.redeem]: () => ({ status: 504, text: '<html>' }) })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await confirmPlainly('$15.00')
  await button('Start over')
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '#/elsewhere' }))
  fireEvent.click(link)
  link.remove()
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave?' }))
  expect(dialog.getByText(/^The amount may have been taken/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('It is not known whether the amount was taken')).toBeTruthy()
})

test('a refusal is an answer: it says which card, and the next try is another request', async () => {
  const refusal = { code: 'conflict', message: 'It is blocked.', errors: { 'cards.0.code': ['This card is blocked'] } }
  const sent = open({ [calls.redeem]: () => ({ status: 409, body: refusal }) })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await confirmPlainly('$15.00')
  expect(await screen.findByText('•••• EFGS: This card is blocked')).toBeTruthy()
  expect(screen.getByText('Nothing was taken')).toBeTruthy()
  await enterAmount(['0'])
  expect(screen.queryByText('Nothing was taken')).toBeNull()
  await confirmPlainly('$20.00')
  await waitFor(() => expect(to(sent, calls.redeem)).toHaveLength(2))
  expect(new Set(to(sent, calls.redeem).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('several cards pay one amount in their order, and what is still due stands after each', async () => {
  const paid = redemption({
    asked_minor: 3000,
    taken_minor: 2700,
    still_due_minor: 300,
    cards: [
      { card_id: 31, last4: 'EFGS', taken_minor: 2000, left_minor: 0, refunded_minor: 0 },
      { card_id: 32, last4: 'MKJ2', taken_minor: 700, left_minor: 0, refunded_minor: 0 },
    ],
  })
  const sent = open({ [calls.redeem]: () => ({ body: paid }) })
  await addCard(codes.one)
  await enterAmount(['3', '0', '00'])
  expect(screen.getByText('$20.00 from •••• EFGS, then $10.00 is due')).toBeTruthy()
  fireEvent.click(await button('Add another card'))
  await addCard(codes.one)
  expect(await screen.findByText('The card ending in EFGS is here already.')).toBeTruthy()
  await userEvent.clear(await codeField())
  await addCard(codes.other)
  expect(await screen.findByText('$7.00 from •••• MKJ2, then $3.00 is due')).toBeTruthy()
  fireEvent.click(await button('Full balance $27.00'))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('$27.00')
  await enterAmount(['Delete the last digit', 'Delete the last digit', 'Delete the last digit', 'Delete the last digit', '3', '0', '00'])
  await confirmPlainly('$27.00')
  await screen.findByRole('heading', { level: 2, name: /Taken/ })
  expect(Object(to(sent, calls.redeem)[0]?.body).cards).toEqual([{ code: codes.one }, { code: codes.other }])
  // The rest of the bill goes on with the next card.
  fireEvent.click(await button('Next card for $3.00'))
  expect(await screen.findByText('$3.00 is still due.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('$3.00')
})

test('of two tills the second is told the true remainder', async () => {
  const less = redemption({
    taken_minor: 400,
    still_due_minor: 1100,
    cards: [{ card_id: 31, last4: 'EFGS', taken_minor: 400, left_minor: 0, refunded_minor: 0 }],
  })
  open({ [calls.redeem]: () => ({ body: less }) })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await confirmPlainly('$15.00')
  expect(await screen.findByText(/\$4\.00 was taken instead of \$15\.00/)).toBeTruthy()
  expect(screen.getByText('Still due').closest('p')?.textContent).toBe('Still due $11.00')
})

test('without a network it says that nothing was taken, and nothing can be confirmed', async () => {
  const sent = open()
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText('You are offline. Nothing was taken.')).toBeTruthy()
  const take = await button('Hold to take $15.00')
  expect(take.disabled).toBe(true)
  fireEvent.pointerDown(take, { button: 0, isPrimary: true })
  fireEvent.click(take)
  expect(to(sent, calls.redeem)).toEqual([])
})

test('a card that asks for its PIN is looked up with it, and taken with it', async () => {
  const sent = open({
    [calls.lookUp]: ({ body }) => {
      const { pin } = Object(body)
      if (pin === undefined || pin === '4711') return { body: shownCard({ has_pin: true }) }
      return { status: 400, body: { code: 'invalid', message: 'No.', errors: { pin: ['This PIN is wrong'] } } }
    },
  })
  await addCard(codes.one)
  await userEvent.type(await screen.findByLabelText('PIN'), '0000')
  expect(screen.queryByText('This PIN is wrong')).toBeNull()
  fireEvent.click(await button('Look up'))
  expect(await screen.findByText('This PIN is wrong')).toBeTruthy()
  await userEvent.clear(await screen.findByLabelText('PIN'))
  await userEvent.type(await screen.findByLabelText('PIN'), '4711')
  fireEvent.click(await button('Look up'))
  await button('Add another card')
  await enterAmount(['1', '00'])
  await confirmPlainly('$1.00')
  await waitFor(() => expect(Object(to(sent, calls.redeem)[0]?.body).cards).toEqual([{ code: codes.one, pin: '4711' }]))
})

test('a card that is not taken says why, and gives nothing', async () => {
  open({ [calls.lookUp]: () => ({ body: shownCard({ status: 'blocked', refusal: 'This card is blocked.' }) }) })
  await addCard(codes.one)
  expect(await screen.findByText('This card is blocked.')).toBeTruthy()
  expect((await button('Look up a card first')).disabled).toBe(true)
  fireEvent.click(await button('Another card'))
  expect(await codeField()).toHaveProperty('value', '')
})

test('a card that is blocked says so, and not that something is available', async () => {
  open({ [calls.lookUp]: () => ({ body: shownCard({ status: 'blocked', refusal: 'This card is blocked.' }) }) })
  await addCard(codes.one)
  expect(await screen.findByText('Blocked')).toBeTruthy()
  expect(screen.queryByText(/^Available/)).toBeNull()
})

test('what was taken is given back within its minutes, and the amount is due again', async () => {
  const sent = open({ [calls.undo]: () => ({ body: redemption({ undone_at: new Date().toISOString(), undo_until: null }) }) })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await confirmPlainly('$15.00')
  fireEvent.click(await button(/^Undo \(/))
  expect(await screen.findByText('The whole amount goes back to •••• EFGS.')).toBeTruthy()
  fireEvent.click(await button('Give back'))
  expect(await screen.findByText('Undone. The cards have their money back.')).toBeTruthy()
  expect(to(sent, calls.undo)).toHaveLength(1)
  await button('Next card for $15.00')
})

test('what is given back in the list below is no longer shown as taken', async () => {
  let isUndone = false
  const undone = () => redemption({ undone_at: new Date().toISOString(), undo_until: null })
  open({
    [calls.recent]: () => pageWith([isUndone ? undone() : redemption()]),
    [calls.undo]: () => {
      isUndone = true
      return { body: undone() }
    },
  })
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  await confirmPlainly('$15.00')
  await screen.findByRole('heading', { level: 2, name: /Taken/ })
  fireEvent.click(await button('Undo'))
  fireEvent.click(await button('Give back'))
  await screen.findByRole('heading', { level: 2, name: /Undone/ })
})

test('a scanner may type anywhere: its code is looked up, the amount stays, and its Enter presses nothing', async () => {
  const sent = open()
  await addCard(codes.one)
  await enterAmount(['1', '5', '00'])
  const amount = screen.getByLabelText<HTMLInputElement>('Amount')
  amount.focus()
  // At a scanner's pace, however long the page takes for each key, and some time after the code that was typed.
  const began = new KeyboardEvent('keydown').timeStamp + 1000
  for (const [at, key] of [...codes.other, 'Enter'].entries()) {
    const press = createEvent.keyDown(amount, { key })
    Object.defineProperty(press, 'timeStamp', { value: began + at * 5 })
    fireEvent(amount, press)
  }
  expect(await button('Remove the card ending in MKJ2')).toBeTruthy()
  expect(amount.value).toBe('$15.00')
  expect(to(sent, calls.lookUp).map(({ body }) => Object(body).code)).toEqual([codes.one, codes.other])
  expect(to(sent, calls.redeem)).toEqual([])
})

test('the restaurant is chosen once in a browser', async () => {
  const other = { ...place, id: 8, name: 'Pier Kitchen' }
  const sent = open({ [calls.places]: () => pageWith([place, other]) })
  fireEvent.click(await screen.findByLabelText('Restaurant'))
  fireEvent.click(await screen.findByText('Pier Kitchen'))
  await codeField()
  cleanup()
  draw(<RedeemPage />)
  await addCard(codes.one)
  await waitFor(() => expect(Object(to(sent, calls.lookUp)[0]?.body).restaurant_id).toBe(8))
})

test('what was redeemed here today is listed, with the way back for whoever did it', async () => {
  const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString()
  open({
    [calls.recent]: () =>
      pageWith([
        redemption({ order: 'A-17' }),
        redemption({ uuid: 'other', undo_until: null, actor: 'Ada', taken_minor: 900 }),
        redemption({ uuid: 'old', at: yesterday, taken_minor: 111 }),
      ]),
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  const [own, theirs] = rows
  if (!own || !theirs) throw new Error('There are two rows.')
  expect(own.textContent).toContain('Order A-17')
  expect(within(own).getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(within(theirs).queryByRole('button')).toBeNull()
})

test('whoever manages the gift cards of the restaurant gives money back to its cards, also long after', async () => {
  const old = { actor: 'Ada', undo_until: null }
  const rows = [
    redemption({ ...old, refunded_minor: 300, cards: [{ card_id: 31, last4: 'EFGS', taken_minor: 1500, left_minor: 0, refunded_minor: 300 }] }),
  ]
  const sent = open({
    [mayI]: () => ({ body: { is_authorized: true } }),
    [calls.recent]: () => pageWith(rows),
    [calls.refund]: () => {
      rows[0] = redemption({
        ...old,
        refunded_minor: 800,
        cards: [{ card_id: 31, last4: 'EFGS', taken_minor: 1500, left_minor: 0, refunded_minor: 800 }],
      })
      return { body: rows[0] }
    },
  })
  expect(await screen.findByText(/\$3\.00 refunded/)).toBeTruthy()
  fireEvent.click(await button('Refund to the card'))
  const amount = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('12.00')
  await userEvent.clear(amount)
  await userEvent.type(amount, '5')
  await userEvent.type(screen.getByLabelText('Reason'), 'Cold soup')
  fireEvent.click(await button('Give back'))
  const question = within(await screen.findByRole('dialog', { name: 'Give $5.00 back?' }))
  expect(question.getByText('Goes back: $5.00 to •••• EFGS.')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Give back' }))
  expect(await screen.findByText(/\$8\.00 refunded/)).toBeTruthy()
  expect(to(sent, calls.refund).map(({ body }) => body)).toEqual([{ amount_minor: 500, currency: 'USD', reason: 'Cold soup' }])
  expect(to(sent, mayI).map(({ body }) => body)).toEqual([{ resource_type: 'restaurant', resource_id: 7, role: 'gift_card_definitions_admin' }])
})

test('people without the role are told what they need, and nothing is asked', async () => {
  keepSession(person({ ag_roles: ['restaurants'] }))
  const sent = open()
  expect(await screen.findByText(/you need to see the gift cards of a restaurant/)).toBeTruthy()
  expect(sent).toEqual([])
})
