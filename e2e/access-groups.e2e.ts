import { type APIRequestContext, type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { codePattern, expectAccessible, freshEmail, fromMail, newBrowser, password, test, watch } from './support.ts'

interface Session {
  name: string
  email: string
  oauth_token: string
}

let addresses = 0
/** Its own address for each company, so that no limit is met. */
const anAddress = (): string => {
  addresses += 1
  return `10.${[0, 1].map(() => Math.floor(Math.random() * 250)).join('.')}.${addresses % 250}`
}

/** A new company with its founder signed in, and the calls to furnish it. */
async function company(request: APIRequestContext, browser: Browser, info: TestInfo, called = 'North Wharf') {
  const headers = { 'x-forwarded-for': anAddress() }
  async function post<T>(path: string, data: unknown, token?: string): Promise<T> {
    const answer = await request.post(`/api/users/v5/${path}`, { data, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const email = freshEmail('founder')
  const secret = { password, confirm_password: password }
  const { id } = await post<{ id: number }>('signup', {
    name: 'Fay Founder',
    email,
    company: called,
    phone: '+12125550142',
    tnc: true,
    ...secret,
  })
  await post('confirm_account', { id, token: await fromMail(request, email, codePattern), company: called })
  const me = await post<Session>('get_auth_token', { email, password })
  const asFounder = <T>(path: string, data: unknown): Promise<T> => post<T>(path, data, me.oauth_token)
  const found = await asFounder<{ data: { id: number }[] }>('access_group/search', { page: 1 })
  const root = found.data[0]?.id ?? 0

  async function group(name: string, under = root): Promise<number> {
    const created = await asFounder<{ id: number }>('access_group', { name, parent_access_group_id: under })
    return created.id
  }
  async function colleague(name: string, on: number, roles: string[]): Promise<Session> {
    const address = freshEmail('colleague')
    await asFounder(`access_group/${on}/invitations`, { email: address, roles })
    const token = (await fromMail(request, address, /token=[\w%-]+/)).slice('token='.length)
    return post<Session>('access_group/user/accept_invite', { email: address, token, name, phone: '+12125550143', ...secret })
  }
  async function open(path: string, as: Session = me): Promise<{ page: Page; faults: string[] }> {
    const { page, context } = await newBrowser(browser, info)
    await context.addInitScript((kept) => localStorage.setItem('me', JSON.stringify(kept)), as)
    const { faults } = watch(page)
    await page.goto(`/#${path}`)
    return { page, faults }
  }
  return { root, email, token: me.oauth_token, asFounder, group, colleague, open }
}

/** What the width changes nothing about is tried once. */
function onceIsEnough(info: TestInfo): void {
  test.skip(info.project.metadata.shape !== 'desktop', 'the layout plays no part')
}

const isPhone = (info: TestInfo): boolean => info.project.metadata.shape === 'phone'

async function chooseAction(page: Page, menu: string | RegExp, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a group is created, renamed and deleted once it is empty', async ({ request, browser }, info) => {
  const { root, group, open } = await company(request, browser, info)
  const { page, faults } = await open(`/access_groups/${root}`)
  await page.locator('main').getByRole('button', { name: 'Create group' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Harbor')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('Harbor Kitchen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor Kitchen', level: 1 })).toBeVisible()
  await expectAccessible(page, 'overview')

  const harbor = Number(/access_groups\/(\d+)/.exec(page.url())?.[1])
  await group('Pier', harbor)
  await chooseAction(page, 'More actions for Harbor Kitchen', 'Delete…')
  await expect(dialog.getByText('Harbor Kitchen cannot be deleted')).toBeVisible()
  await expect(dialog.getByText('Harbor Kitchen still holds 1 group.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expectAccessible(page, 'why a group cannot be deleted')
  await dialog.getByRole('link', { name: 'Show its groups' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Pier' }).click()
  await chooseAction(page, 'More actions for Pier', 'Delete…')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor Kitchen', level: 1 })).toBeVisible()
  await expect(page.getByText('Pier was deleted')).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of this group' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Harbor Kitchen').last()).toBeVisible()
  expect(faults).toEqual([])
})

test('a move shows first who gains, a merge who loses', async ({ request, browser }, info) => {
  const { token, group, colleague, open } = await company(request, browser, info)
  const east = await group('East')
  const harbor = await group('Harbor')
  const query = `mutation { saveGroupHours(access_group_id: ${east}, hours: { week: [{ dow: 1, start_min: 600, end_min: 1200 }] }) { name } }`
  const hours = await request.post('/api/restaurants/graphql', { data: { query }, headers: { authorization: `Bearer ${token}` } })
  expect((await hours.json()).errors).toBeUndefined()
  await colleague('Rita Regional', east, ['customers_admin'])
  const { page } = await open(`/access_groups/${harbor}`)
  await chooseAction(page, 'More actions for Harbor', 'Move…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Under which group?' }).fill('East')
  await page.getByRole('option', { name: 'East' }).click()
  await expect(dialog.getByText('Moves 1 group with no resources. 1 person gains roles.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Gain' })).toContainText('Rita Regional')
  await expectAccessible(page, 'move')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'East' })).toBeVisible()

  await page.goto(`/#/access_groups/${east}`)
  await chooseAction(page, 'More actions for East', 'Move…')
  await dialog.getByRole('combobox', { name: 'Under which group?' }).fill('Harbor')
  await page.getByRole('option', { name: 'Harbor' }).click()
  await expect(dialog.getByText('East cannot be placed in itself or below itself.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await chooseAction(page, 'More actions for East', 'Merge…')
  await dialog.getByRole('combobox', { name: 'Into which group?' }).fill('North Wharf')
  await page.getByRole('option', { name: 'North Wharf' }).click()
  await expect(dialog.getByRole('region', { name: 'Lose' })).toContainText('Rita Regional')
  await expect(dialog.getByText('Opening hours go from East to North Wharf.')).toBeVisible()
  await expectAccessible(page, 'merge')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { name: 'North Wharf', level: 1 })).toBeVisible()
})

test('roles are given with an end, explained and taken away, each shown first', async ({ request, browser }, info) => {
  const { group, colleague, open } = await company(request, browser, info)
  const harbor = await group('Harbor')
  const east = await group('East')
  await colleague('Ada Marsh', east, ['devices'])
  const { page, faults } = await open(`/access_groups/${harbor}/users`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add person' }).click()
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Ada')
  await page.getByRole('option', { name: 'Ada Marsh' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Choose at least one role')).toBeVisible()
  await dialog.getByLabel('Customers: Admin').check()
  await expect(dialog.getByLabel('Customers: View')).toBeChecked()
  await dialog.getByLabel('Roles end on', { exact: true }).fill('2099-12-31')
  await expectAccessible(page, 'role matrix')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Gain' })).toContainText('Ada Marsh')
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  const ada = page.getByRole('row').filter({ hasText: 'Ada Marsh' })
  await expect(ada.getByText('Customers admin until Dec 31, 2099')).toBeVisible()
  await chooseAction(page, 'Actions for Ada Marsh', 'Why can this person do this?')
  await expect(dialog.getByText('Yes, by one grant')).toBeVisible()
  await expect(dialog.getByText('on Harbor, given by Fay Founder')).toBeVisible()
  await dialog.getByLabel('Role', { exact: true }).selectOption('devices')
  await expect(dialog.getByText('No grant gives Ada Marsh Devices here.')).toBeVisible()
  await page.keyboard.press('Escape')

  await chooseAction(page, 'Actions for Ada Marsh', 'Remove from this group…')
  await expect(dialog.getByRole('region', { name: 'Lose' })).toContainText('Customers admin')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(ada).toHaveCount(0)
  await expect(page.getByText('From North Wharf')).toBeVisible()
  expect(faults).toEqual([])
})

test('the last administrator is warned and refused', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { root, open } = await company(request, browser, info)
  const { page } = await open(`/access_groups/${root}/users`)
  const dialog = page.getByRole('dialog')
  await chooseAction(page, 'Actions for Fay Founder', 'Change roles…')
  await dialog.getByLabel('Access groups: Admin').uncheck()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('You take the administration of this group from yourself')).toBeVisible()
  await expect(dialog.getByText('must keep an active person with access_groups_admin', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('an invitation is sent, sent again and taken back', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { root, open } = await company(request, browser, info)
  const { page } = await open(`/access_groups/${root}/invitations`)
  await expect(page.getByText('Nobody was invited yet')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  const email = freshEmail('invited')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Choose at least one role')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accountant' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Pending')
  await fromMail(request, email, /token=[\w%-]+/)
  await chooseAction(page, `Actions for ${email}`, 'Send again')
  await expect(row).toContainText('sent 2 times')
  await chooseAction(page, `Actions for ${email}`, 'Take back…')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(row).toContainText('Taken back')
  await page.getByLabel('Show').selectOption('pending')
  await expect(page).toHaveURL(/status=pending/)
  await expect(page.getByText('No such invitation here')).toBeVisible()
})

test('several at once: each person and each invitation answers for itself', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { root, asFounder, colleague, open } = await company(request, browser, info)
  await colleague('Ada Marsh', root, ['devices'])
  for (const name of ['first', 'second']) await asFounder(`access_group/${root}/invitations`, { email: `${name}@example.com`, roles: ['customers'] })
  const { page, faults } = await open(`/access_groups/${root}/users`)
  const dialog = page.getByRole('dialog')
  const choose = async (name: string) => page.getByRole('checkbox', { name, exact: true }).check()
  await choose('Select Ada Marsh')
  await choose('Select Fay Founder')
  await page.getByRole('button', { name: 'Set end…' }).click()
  await expect(dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText(['Ada Marsh', 'Fay Founder'])
  await dialog.getByLabel('Roles end on', { exact: true }).fill('2099-12-31')
  await expectAccessible(page, 'end of several')
  await dialog.getByRole('button', { name: 'Set end' }).click()
  const outcomes = dialog.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(outcomes.filter({ hasText: 'Fay Founder' })).toContainText('must keep an active person with access_groups_admin')
  await expect(outcomes.filter({ hasText: 'Ada Marsh' })).toContainText('Done')
  await expectAccessible(page, 'outcomes')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Ada Marsh' })).toContainText('until Dec 31, 2099')

  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page).toHaveURL(/sort=email/)
  await page.getByRole('checkbox', { name: 'Select first@example.com' }).check()
  await page.getByRole('checkbox', { name: 'Select second@example.com' }).check()
  await page.getByRole('button', { name: 'Take back…' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('2 invitations taken back')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'first@example.com' })).toContainText('Taken back')
  expect(faults).toEqual([])
})

test('groups are found by name, below what leads to them', async ({ request, browser }, info) => {
  const { group, open } = await company(request, browser, info)
  const east = await group('East')
  const mill = await group('Old Mill', east)
  await group('Yard', mill)
  await group('West')
  const { page } = await open('/access_groups')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await page.getByRole('textbox', { name: 'Search groups' }).fill('mill')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=mill/)
  if (isPhone(info)) {
    const found = page.getByRole('navigation', { name: 'Access Groups' })
    await expect(found.getByText('North Wharf › East')).toBeVisible()
    await expectAccessible(page, 'search')
    await found
      .getByRole('button', { name: /Old Mill/ })
      .first()
      .click()
  } else {
    const row = (name: string) => page.getByRole('row', { name })
    await expect(row('West')).toHaveCount(0)
    await expect(row('East')).toHaveAttribute('data-dimmed')
    await expect(row('Old Mill')).not.toHaveAttribute('data-dimmed')
    await expectAccessible(page, 'search')
    // What it holds was not searched for: it comes when it is opened.
    await row('Old Mill').focus()
    await page.keyboard.press('ArrowRight')
    await expect(row('Yard')).toBeVisible()
    await row('Old Mill').focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Old Mill', level: 1 })).toBeVisible()
})

test('the tree opens by keyboard, on a phone level by level', async ({ request, browser }, info) => {
  const { root, group, open } = await company(request, browser, info)
  const east = await group('East')
  await group('Old Mill', east)
  const { page } = await open('/access_groups')
  if (isPhone(info)) {
    await page.getByRole('button', { name: 'Open North Wharf' }).click()
    await page.getByRole('button', { name: 'Open East' }).click()
    await expectAccessible(page, 'drill-down')
    await page.getByRole('button', { name: 'Old Mill', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Old Mill', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    // The level that was left is still open.
    await expect(page.getByRole('button', { name: 'Old Mill', exact: true })).toBeVisible()
    return
  }
  await expect(page).toHaveURL(new RegExp(`access_groups/${root}$`))
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('East')).toBeVisible()
  await row('North Wharf').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(row('Old Mill')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Old Mill', level: 1 })).toBeVisible()
  await expectAccessible(page, 'tree')
})

test('a group is renamed in its row and dragged under another one, which is asked about first', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { root, group, colleague, open } = await company(request, browser, info)
  const east = await group('East')
  await group('Harbor')
  await group('Pier')
  await colleague('Rita Regional', east, ['customers_admin'])
  const { page, faults } = await open(`/access_groups/${root}`)
  const tree = page.getByRole('treegrid', { name: 'Access groups' })
  const row = (name: string) => tree.getByRole('row', { name })
  const field = tree.getByRole('textbox')

  await row('Harbor').focus()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.type('Gone')
  await page.keyboard.press('Escape')
  await expect(row('Harbor')).toBeFocused()
  await page.keyboard.press('F2')
  await field.fill('   ')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('alert')).toHaveText('Name is required')
  await expectAccessible(page, 'rename')
  await field.fill('Harbor Hall')
  await page.keyboard.press('Enter')
  await expect(row('Harbor Hall')).toBeFocused()

  const target = await row('East').boundingBox()
  await row('Harbor Hall').locator('[data-part=handle]').hover()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 90, (target?.y ?? 0) + 18, { steps: 6 })
  // Of the element under it a drag hears from the second step over it on; a hand never stops at the first.
  await page.mouse.move((target?.x ?? 0) + 91, (target?.y ?? 0) + 18)
  await expect(page.getByRole('status').filter({ hasText: 'Into East' })).toBeAttached()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Move Harbor Hall' })
  await expect(dialog.getByRole('combobox', { name: 'Under which group?' })).toHaveValue('East')
  await expect(dialog.getByRole('region', { name: 'Gain' })).toContainText('Rita Regional')
  await expectAccessible(page, 'dropped')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row('Harbor Hall')).toHaveCount(0)
  await row('East').focus()
  await page.keyboard.press('ArrowRight')
  await expect(row('Harbor Hall')).toHaveAttribute('aria-level', '3')
  expect(faults).toEqual([])
})

test('several groups are chosen and moved at once', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { root, group, open } = await company(request, browser, info)
  await group('East')
  await group('Harbor')
  await group('Pier')
  const { page } = await open(`/access_groups/${root}`)
  const row = (name: string) => page.getByRole('row', { name })
  await row('Harbor').click()
  await expect(page.getByRole('heading', { name: 'Harbor', level: 1 })).toBeVisible()
  await row('Pier').click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('region', { name: '2 groups chosen' })
  await expectAccessible(page, 'several chosen')
  await bar.getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 groups' })
  await dialog.getByRole('combobox', { name: 'Under which group?' }).fill('East')
  await page.getByRole('option', { name: 'East' }).click()
  await expect(dialog.getByText('Moves 2 groups with no resources.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('2 groups were moved')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('whoever may only look sees no buttons, and no group of others', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { root, group, colleague, open } = await company(request, browser, info)
  const harbor = await group('Harbor')
  const vera = await colleague('Vera Viewer', harbor, ['access_groups'])
  const { page } = await open(`/access_groups/${harbor}`, vera)
  await expect(page.getByText('You can look at this group', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.goto(`/#/access_groups/${root}`)
  await expect(page.getByText('Unauthorized. Please ensure access on resource!')).toBeVisible()
})

test('a form hears of a change made meanwhile', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const { token, asFounder, group, open } = await company(request, browser, info)
  const harbor = await group('Harbor')
  const { page } = await open(`/access_groups/${harbor}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Harbor House')
  await request.put(`/api/users/v5/access_group/${harbor}`, {
    data: { name: 'Harbor Hall', description: '' },
    headers: { authorization: `Bearer ${token}` },
  })
  // Saving asks the server, should the live channel not be there yet.
  const prompt = page.getByRole('dialog', { name: 'Data updated' })
  await expect(async () => {
    if (!(await prompt.isVisible())) await page.getByRole('button', { name: 'Save' }).click({ timeout: 1000 })
    await expect(prompt).toBeVisible({ timeout: 2000 })
  }).toPass()
  await prompt.getByRole('button', { name: 'Ignore' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor House', level: 1 })).toBeVisible()
  expect(await asFounder<{ data: { name: string }[] }>('access_group/search', { search_term: 'Harbor House' })).toMatchObject({ total: 1 })
})

test('a group is offered to another company by mail and accepted there; both see at once what became of it', async ({ request, browser }, info) => {
  onceIsEnough(info)
  const wharf = await company(request, browser, info)
  const bistro = await company(request, browser, info, 'Bay Bistro')
  const pier = await wharf.group('Pier')
  await wharf.group('Pier Kitchen', pier)
  await wharf.colleague('Cora Cook', pier, ['restaurants'])
  await bistro.group('Bay Front')

  const { page: giver, faults } = await wharf.open(`/access_groups/${pier}`)
  await chooseAction(giver, 'More actions for Pier', 'Hand over to another company…')
  const offer = giver.getByRole('dialog', { name: 'Hand over Pier' })
  await expect(offer.getByText('2 access groups would leave your company.')).toBeVisible()
  await expect(offer.getByText('Cora Cook')).toBeVisible()
  await expectAccessible(giver, 'the offer')
  await offer.getByRole('textbox', { name: 'E-mail of an administrator' }).fill(bistro.email)
  await offer.getByRole('textbox', { name: 'Note' }).fill('As we agreed')
  await offer.getByRole('button', { name: 'Offer' }).click()
  await expect(giver.getByText(`Offered to ${bistro.email}`)).toBeVisible()

  const link = await fromMail(request, bistro.email, /http\S+handovers\/\d+/)
  const { page: taker } = await newBrowser(browser, info)
  const second = watch(taker)
  await taker.goto(link.slice(link.indexOf('/#')))
  await expect(taker).toHaveURL(/#\/auth\/sign-in/)
  await taker.getByLabel('Email').fill(bistro.email)
  await taker.getByLabel('Password', { exact: true }).fill(password)
  await taker.getByRole('button', { name: 'Sign in' }).click()
  await expect(taker.getByRole('heading', { name: 'Pier', level: 1 })).toBeVisible()
  await expect(taker.getByText('As we agreed')).toBeVisible()
  await expectAccessible(taker, 'an offer')
  await taker.getByRole('button', { name: 'Accept…' }).click()
  const accept = taker.getByRole('dialog', { name: 'Take over Pier' })
  await accept.getByRole('combobox', { name: 'Which of your groups' }).fill('Bay Front')
  await taker.getByRole('option', { name: 'Bay Front' }).click()
  await expect(accept.getByText('2 access groups would come to your company.')).toBeVisible()
  await expect(accept.getByText('Cora Cook')).toBeHidden()
  await expectAccessible(taker, 'the acceptance')

  await giver.goto(`/#/access_groups/${wharf.root}/handovers`)
  const row = giver.getByRole('row', { name: /Pier/ })
  await expect(row.getByText('Waiting')).toBeVisible()
  await accept.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(taker.getByText('Pier came to your company')).toBeVisible()
  await expect(row.getByText('Accepted')).toBeVisible()
  await giver.goto(`/#/access_groups/${pier}`)
  await expect(giver.getByText('Unauthorized. Please ensure access on resource!')).toBeVisible()

  await taker.goto(`/#/access_groups/${bistro.root}/handovers?side=incoming`)
  await expect(taker.getByRole('row', { name: /Pier/ }).getByText('Accepted')).toBeVisible()
  await taker.goto(`/#/access_groups/${pier}`)
  await expect(taker.getByRole('link', { name: 'Bay Front' }).first()).toBeVisible()
  await taker.goto(`/#/access_groups/${bistro.root}/history`)
  await expect(taker.getByText('taken over from North Wharf')).toBeVisible()
  expect([...faults, ...second.faults]).toEqual([])
})
