import { firstOfferTerms } from '@brigade/contract/discounts/terms.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/App.tsx'
import { makeRouter } from '../../../app/router.tsx'
import { makeQueryClient } from '../../../platform/query-client.ts'
import { dropSession, keepSession } from '../../../platform/session/session.ts'
import { fakeServer } from '../../../platform/testing.ts'
import { discountsConfig, known, offer, staff } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

beforeEach(() => {
  localStorage.clear()
  discountsConfig()
  keepSession(staff)
})
afterEach(() => {
  cleanup()
  dropSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent = fakeServer({ ...known, ...answers })
  const history = createMemoryHistory({ initialEntries: [address] })
  const client = makeQueryClient()
  render(<App router={makeRouter(history)} client={client} />)
  return { sent, history, client }
}

function onPhone() {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query)
    if (query === '(width < 600px)') vi.spyOn(list, 'matches', 'get').mockReturnValue(true)
    return list
  })
}

const create = 'POST /api/discounts/v5/discounts'
// By their words, for roles of so large a form take long to work out.
const blank = (part: string) => screen.findByLabelText(new RegExp(`^${part}: `))
const panel = async (part: string) => within(await screen.findByLabelText(part, { selector: 'section' }))
const press = async (text: string) => userEvent.click(await screen.findByText(text, { selector: 'button' }))
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('the sentences follow what is chosen in their blanks, and the request is the contract’s', async () => {
  const { sent, history } = open('/discounts/new', { [create]: () => ({ body: offer({ status: 'draft' }) }) })
  await userEvent.type(await screen.findByLabelText('Name'), 'Taco Tuesday')
  expect((screen.getByLabelText('On the check') as HTMLInputElement).value).toBe('Taco Tuesday')

  await userEvent.click(await blank('Conditions'))
  await userEvent.click((await panel('Conditions')).getByText('Add condition', { selector: 'button' }))
  expect(await screen.findByText('It applies when the order comes to at least $20.00.')).toBeDefined()

  await userEvent.click(await blank('What it gives'))
  await retype((await panel('What it gives')).getByLabelText('Percent'), '25')
  expect(await screen.findByLabelText('What it gives: 25% off')).toBeDefined()
  // One part is open at a time.
  expect(screen.queryByLabelText('Conditions', { selector: 'section' })).toBeNull()

  await userEvent.click(await blank('What it is taken off'))
  await userEvent.type((await panel('What it is taken off')).getByLabelText('Add an item'), 'taco')
  await userEvent.click(await screen.findByRole('option', { name: 'Fish taco', hidden: true }))
  expect(await screen.findByLabelText('What it is taken off: Fish taco')).toBeDefined()

  await userEvent.click(await blank('Hours'))
  const hours = await panel('Hours')
  await userEvent.click(hours.getByLabelText('At certain times'))
  await userEvent.click(hours.getByText('Weekends', { selector: 'button' }))

  await userEvent.click(await blank('Limits'))
  await userEvent.type((await panel('Limits')).getByLabelText('Uses in all'), '500')
  await userEvent.click((await panel('Limits')).getByText('Done', { selector: 'button' }))
  // The focus goes back to the blank, which says now what was chosen.
  expect(document.activeElement?.textContent).toBe('500 uses')

  await press('Create draft')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/discounts/7'))
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/v5/discounts'))?.body).toMatchObject({
    parent_access_group_id: 3,
    discount: {
      name: 'Taco Tuesday',
      currency: 'USD',
      restaurant_ids: [],
      terms: {
        pos_name: 'Taco Tuesday',
        effect: { kind: 'percent', percent: '25' },
        items: { include: [{ by: 'name', text: 'Fish taco' }], exclude: [] },
        conditions: { field: 'group', match: 'all', of: [{ field: 'subtotal', is: 'at_least', amount_minor: 2000 }] },
        schedule: { windows: [6, 0].map((dow) => ({ dow, start_min: 900, end_min: 1080 })) },
        limits: { uses: 500, per_guest: null },
      },
    },
  })
})

test('what is missing is said at its blank, whose controls open, and nothing is sent', async () => {
  const { sent } = open('/discounts/new')
  await userEvent.type(await screen.findByLabelText('Name'), 'Taco Tuesday')
  await userEvent.click(await blank('Who pays'))
  await userEvent.click((await panel('Who pays')).getByText('Add somebody', { selector: 'button' }))
  await retype((await panel('Who pays')).getAllByLabelText('Percent')[1] as HTMLElement, '30')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByLabelText('Who pays', { selector: 'section' })).toBeNull()
  await press('Create draft')
  expect(await (await panel('Who pays')).findByText('The shares add up to 130%, not 100%')).toBeDefined()
  expect(sent.some(({ method, path }) => method === 'POST' && path.endsWith('/v5/discounts'))).toBe(false)
  await retype((await panel('Who pays')).getAllByLabelText('Percent')[0] as HTMLElement, '70')
  expect(await screen.findByLabelText('Who pays: Restaurant 70%, Platform 30%')).toBeDefined()
})

test('what the server says against a share stands where it is said, until it is changed', async () => {
  const sentence = 'Only a person with Discounts admin on the whole company can have somebody else pay.'
  open('/discounts/7/edit', {
    'PUT /api/discounts/v5/discounts/7': () => ({ status: 403, body: { code: 'forbidden', message: sentence, errors: { paid_by: [sentence] } } }),
  })
  await userEvent.click(await blank('Who pays'))
  await userEvent.selectOptions((await panel('Who pays')).getByLabelText('Who'), 'Platform')
  await press('Save')
  expect(await (await panel('Who pays')).findByText(sentence)).toBeDefined()
  await userEvent.selectOptions((await panel('Who pays')).getByLabelText('Who'), 'Restaurant')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a saved offer is sent with the version it was read at, and says which version it became', async () => {
  const { sent, history } = open('/discounts/7/edit', {
    'PUT /api/discounts/v5/discounts/7': () => ({ body: offer({ newest_version: 3, version: 6 }) }),
  })
  await userEvent.click(await blank('How it is used'))
  await userEvent.click((await panel('How it is used')).getByLabelText('By staff'))
  await userEvent.type((await panel('How it is used')).getByLabelText(/^Reasons/), 'Long wait{Enter}')
  await userEvent.click((await panel('How it is used')).getByLabelText('Above an amount'))
  await userEvent.type((await panel('How it is used')).getByLabelText('Above'), '20')
  expect(await screen.findByLabelText('How it is used: staff choose it for one reason, with approval above $20.00')).toBeDefined()
  await press('Save')
  await screen.findByText('Saved as version 3')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/discounts/7'))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 5,
    discount: { terms: { method: 'staff', staff: { reasons: ['Long wait'], approval: 'above', above_minor: 2000 } } },
  })
})

test('news of the offer never go over what somebody is typing without asking', async () => {
  let now = offer()
  const { client } = open('/discounts/7/edit', { 'GET /api/discounts/v5/discounts/7': () => ({ body: now }) })
  await retype(await screen.findByLabelText('Name'), 'Mine')
  now = offer({ version: 6, terms: { ...firstOfferTerms, pos_name: 'Happy hour', effect: { kind: 'percent', percent: '30' } } })
  await act(async () => {
    await client.invalidateQueries({ queryKey: ['discounts'] })
  })
  const prompt = within(await screen.findByRole('dialog', { name: 'Data updated' }))
  expect(prompt.getByText('30% off any item')).toBeDefined()
  await userEvent.click(prompt.getByRole('button', { name: 'Update my form' }))
  expect((await screen.findByLabelText('Name')) as HTMLInputElement).toHaveProperty('value', 'Late happy hour')
  expect(await screen.findByLabelText('What it gives: 30% off')).toBeDefined()
})

test('an offer that has ended is not changed any more', async () => {
  open('/discounts/7/edit', {
    'GET /api/discounts/v5/discounts/7': () => ({ body: offer({ status: 'ended', _can: { update: false, delete: false, acts: [] } }) }),
  })
  expect(await screen.findByText('It has ended. Duplicate it to give it again.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('on a phone it is asked step by step: what is missing keeps the step, and Back leads to the one before', async () => {
  onPhone()
  const { sent, history } = open('/discounts/new', { [create]: () => ({ body: offer({ status: 'draft' }) }) })
  expect(await screen.findByText('What is it called?', { selector: 'h2' })).toBeDefined()
  const next = async () => press('Next')
  await next()
  expect(await screen.findByText('Name is required')).toBeDefined()
  expect(history.location.search).toBe('')
  await userEvent.type(screen.getByLabelText('Name'), 'Taco Tuesday')
  await next()
  expect(await screen.findByText('Who gets it?', { selector: 'h2' })).toBeDefined()
  await next()
  await retype(await screen.findByLabelText('Percent'), '15')
  expect(screen.getByText('When anybody orders, give 15% off any item, not together with other offers.')).toBeDefined()
  await press('Back')
  expect(await screen.findByText('Who gets it?', { selector: 'h2' })).toBeDefined()
  for (const title of ['What do they get?', 'Until when, and where?', 'How often?', 'With which other offers?', 'Try it']) {
    await next()
    expect(await screen.findByText(title, { selector: 'h2' })).toBeDefined()
  }
  await press('Create draft')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/discounts/7'))
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/v5/discounts'))?.body).toMatchObject({
    discount: { name: 'Taco Tuesday', terms: { effect: { percent: '15' } } },
  })
})
