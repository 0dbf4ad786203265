import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { type Caller, callerOf, changeMenu, colleagueOf, groupCalled, newRestaurant, openAs } from './staff.ts'
import { expectAccessible, test, tooSmall, unique } from './support.ts'

const company = 'Larkspur Hospitality'
const roles = ['channels', 'channels_admin', 'availabilities_admin']

interface Store {
  readonly id: number
  readonly name: string
}

const pathOf = ({ id }: Store) => `restaurants/v5/restaurants/${id}/listings/grubhub`
const stateOf = async ({ send }: Caller, store: Store) => (await send<{ state: string }>('GET', pathOf(store))).state

/** With null its channel signs in for it, as for any other. */
const setToken = ({ send }: Caller, store: Store, token: string | null) =>
  send('PUT', `${pathOf(store)}/connection`, { external_store_id: '', option_fallback: 'item', token })

/** Two restaurants with a menu on a channel of their own: what fails there is nobody else's. The marketplace refuses the first, for its token. */
async function twoStores(request: APIRequestContext): Promise<{ owner: Caller; group: number; failing: Store; live: Store }> {
  const owner = await callerOf(request)
  const group = await groupCalled(owner, company)
  const stores = [await newRestaurant(owner, 'Failing Galley', group), await newRestaurant(owner, 'Steady Galley', group)] as const
  for (const { id } of stores) {
    const [menu, item] = [randomUUID(), randomUUID()]
    await changeMenu(owner, id, [
      { op: 'create', id: menu, kind: 'menu', parent_id: null, fields: { name: 'Dinner' } },
      { op: 'create', id: item, kind: 'item', parent_id: null, fields: { name: 'Butter roll', price_minor: 450 } },
      { op: 'create', kind: 'placement', parent_id: menu, ref_id: item, fields: {} },
    ])
  }
  const channel = { name: unique('Grubhub'), kind: 'grubhub' }
  const made = await owner.send<{ id: number }>('POST', 'restaurants/v5/channels', { channel, parent_access_group_id: group })
  const ids = stores.map(({ id }) => id)
  const { results } = await owner.send<{ results: { outcome: string; sentence: string }[] }>('POST', 'restaurants/v5/listings', {
    channel_id: made.id,
    restaurant_ids: ids,
    listing: { state: 'on' },
  })
  expect(results.map(({ outcome, sentence }) => `${outcome} ${sentence}`.trim())).toEqual(['done', 'done'])
  const [failing, live] = stores
  await setToken(owner, failing, 'not-the-secret')
  await owner.ask('mutation ($ids: [SafeInt!]!) { publish(restaurant_ids: $ids) { results { publication_id } } }', { ids })
  await expect.poll(() => stateOf(owner, failing), { timeout: 30_000 }).toBe('error')
  await expect.poll(() => stateOf(owner, live), { timeout: 30_000 }).toBe('live')
  return { owner, group, failing, live }
}

test(
  'a shift manager retries what fails, pauses another listing and resumes it, all on a phone and with one thumb',
  { tag: '@phone-only' },
  async ({ browser, request }, info) => {
    const { owner, group, failing, live } = await twoStores(request)
    const { page, faults } = await openAs(browser, info, await colleagueOf(request, owner, 'Mina Shift', group, roles))
    await page.goto('/#/channels/now')
    const rowOf = (state: string, { name }: Store) => page.getByRole('region', { name: state }).getByRole('listitem').filter({ hasText: name })
    // Taps on rows that have just moved do not count.
    const isSteady = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const broken = rowOf('Failing', failing)
    await expect(broken.getByText(/did not arrive/)).toBeVisible()
    await expectAccessible(page, 'right now, one failing')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await tooSmall(page)).toEqual([])

    // Whoever looks after credentials has set them right meanwhile.
    await setToken(owner, failing, null)
    await isSteady()
    await broken.getByRole('button', { name: /^Retry/ }).click()
    await expect(broken).toBeHidden()
    await expect.poll(() => stateOf(owner, failing)).toBe('live')

    await page.getByRole('button', { name: 'Pause a listing' }).click()
    const finder = page.getByRole('dialog', { name: 'Pause a listing' })
    await finder.getByRole('textbox', { name: 'Restaurant' }).fill(live.name)
    await expect(finder.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'finding a listing')
    await finder.getByRole('button', { name: `Pause ${live.name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Pause ${live.name}` })
    await expectAccessible(page, 'pausing a listing')
    await sheet.getByText('30 minutes').click()
    await sheet.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(sheet).toBeHidden()
    const paused = rowOf('Paused by us', live)
    await expect(paused.getByText(/^Paused by us until/)).toBeVisible()
    expect(await stateOf(owner, live)).toBe('paused_by_us')
    await expectAccessible(page, 'right now, one paused')

    await isSteady()
    await paused.getByRole('button', { name: /^Resume/ }).click()
    await expect(paused).toBeHidden()
    await expect(page.getByText(/takes orders again$/)).toBeVisible()
    expect(await stateOf(owner, live)).toBe('live')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(paused).toBeVisible()
    expect(faults).toEqual([])
  },
)
