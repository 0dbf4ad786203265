import { type APIRequestContext, type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible, newBrowser, test, watch } from './support.ts'

const demo = { password: 'brigade-demo', owner: 'olivia.marchetti@example.com', viewer: 'vera.lindqvist@example.com' }

interface Row {
  id: number
  uuid: string
  name: string
}

async function tokenOf(request: APIRequestContext, email: string): Promise<{ oauth_token: string }> {
  const address = `203.0.113.${1 + Math.floor(Math.random() * 250)}`
  const answer = await request.post('/api/users/v5/get_auth_token', {
    data: { email, password: demo.password },
    headers: { 'x-forwarded-for': address },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A browser of somebody of the demo company, signed in already. */
async function asStaff(browser: Browser, info: TestInfo, request: APIRequestContext, email: string) {
  const me = await tokenOf(request, email)
  const { context, page } = await newBrowser(browser, info)
  await context.addInitScript((session) => localStorage.setItem('me', session), JSON.stringify(me))
  return { page, context }
}

/** A fresh connection of its own for a test, in the owner's company. */
async function newConnection(request: APIRequestContext, name: string, more: Record<string, unknown> = {}): Promise<Row> {
  const { oauth_token } = await tokenOf(request, demo.owner)
  const headers = { authorization: `Bearer ${oauth_token}` }
  const groups = await request.post('/api/users/v5/access_group/search', { data: { ag_role: 'bank_connections_admin', per_page: 1 }, headers })
  const parent = (await groups.json()).data[0].id
  const bank_connection = {
    name: `${name} ${Date.now().toString(36)}`,
    address: '1 Pier, Portland, ME',
    contact_first_name: 'Ada',
    contact_last_name: 'Marsh',
    contact_email: 'ada.marsh@example.com',
    contact_phone: '2075550142',
    ...more,
  }
  const answer = await request.post('/api/payments/v5/bank_connections', {
    data: { bank_connection, parent_access_group_id: parent },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Resolves once the page has joined the channel that brings it the news. */
async function hearsNews(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (one) => one.url().includes('/socket/sync'))
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ok"'))
}

const widget = (page: Page) => page.frameLocator('iframe[title="Connect a bank account"]')

async function linkAccount(page: Page): Promise<void> {
  await widget(page).getByRole('button', { name: 'Harbor National' }).click()
  await widget(page).getByLabel('User name').fill('user_good')
  await widget(page).getByLabel('Password').fill('pass_good')
  await widget(page).getByRole('button', { name: 'Continue' }).click()
}

test('the list: 20 a page, search and page in the address, no way to create without the role', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request, demo.viewer)
  const { faults } = watch(page)
  await page.goto('/#/bank-connections')
  await expect(page.getByRole('heading', { name: 'All Bank Connections' })).toBeVisible()
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(20)
  await expect(page.getByRole('link', { name: 'Create', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByText(/^21–40 of/)).toBeVisible()
  await page.goto('/#/bank-connections?q=no+such+name')
  await expect(page.getByText('No connection matches “no such name”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL(/#\/bank-connections$/)
  await expectAccessible(page, 'list')
  expect(faults).toEqual([])
})

test('a viewer sees a connection and changes nothing; somebody without rights gets the specified sentence', async ({ browser, request }, info) => {
  const { id, name } = await newConnection(request, 'Viewed')
  const { page } = await asStaff(browser, info, request, demo.viewer)
  await page.goto(`/#/bank-connections/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Please connect to your bank account')).toBeVisible()
  for (const action of ['Edit', 'Delete', 'Connect', 'Revoke']) await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await page.goto('/#/bank-connections/987654321')
  await expect(page.getByText('Unauthorized. Please ensure access on resource!')).toBeVisible()
})

test('the check on a resource: its two sentences', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request, demo.owner)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v5/is_resource_authorized', async (route) => {
    await asked
    await route.fulfill({ status: 400, json: { code: 'invalid', message: 'no' } })
  })
  await page.goto('/#/bank-connections/1')
  await expect(page.getByText('authorizing...')).toBeVisible()
  answer()
  await expect(page.getByText('Some error occured')).toBeVisible()
})

test('create: the sentences of the specification, then the connection', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request, demo.owner)
  const { faults } = watch(page)
  await page.goto('/#/bank-connections')
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await page.getByRole('radio', { name: 'Manual' }).check({ force: true })
  await page.getByRole('button', { name: 'Create' }).click()
  for (const sentence of [
    'Field is required',
    'routing number is required',
    'Account number is required',
    'Address is required',
    'Contact first name is required',
    'Contact last name is required',
    'Phone number must be exact 10 digits',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  // The e-mail reuses the sentence of the name (section 5).
  await expect(page.getByText('Name is required', { exact: true })).toHaveCount(2)
  await expectAccessible(page, 'create with errors')
  const name = `Created ${Date.now().toString(36)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Organization').click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Routing number').fill('123456789')
  await page.getByLabel('Account number').fill('440012345501')
  await page.getByLabel('Address').fill('1 Pier')
  await page.getByLabel('Contact first name').fill('Ada')
  await page.getByLabel('Contact last name').fill('Marsh')
  await page.getByLabel('Contact email').fill('ada@example.com')
  await page.getByLabel('Contact phone').fill('(207) 555-0142')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('The routing number is invalid')).toBeVisible()
  await page.getByLabel('Routing number').fill('910000035')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('•••••5501')).toBeVisible()
  await expect(page.getByText('440012345501')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('leaving a form with changes asks first', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request, demo.owner)
  await page.goto('/#/bank-connections/new')
  await page.getByLabel('Name', { exact: true }).fill('Half typed')
  await page.getByRole('link', { name: 'All Bank Connections' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half typed')
  await page.getByRole('link', { name: 'All Bank Connections' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
  await expect(page).toHaveURL(/#\/bank-connections$/)
})

test('edit: masked numbers stay, the contact is read-only, a failure keeps the modal, History tells', async ({ browser, request }, info) => {
  const { id, name } = await newConnection(request, 'Edited', {
    routing_number: '910000035',
    account_number: '440012345501',
    connection_type: 'MANUAL',
  })
  const { page } = await asStaff(browser, info, request, demo.owner)
  await page.goto(`/#/bank-connections/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Contact email')).not.toBeEditable()
  await expectAccessible(page, 'edit')
  let failed = false
  await page.route('**/v5/bank_connections/*', async (route) => {
    if (failed || route.request().method() !== 'PUT') return route.fallback()
    failed = true
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The database rests for a moment.' } })
  })
  await dialog.getByLabel('Address').fill('2 Pier, Portland, ME')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The database rests for a moment.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2 Pier, Portland, ME')).toBeVisible()
  await expect(page.getByText('•••••5501')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('2 Pier, Portland, ME')).toBeVisible()
  await expect(page.getByText('Olivia Marchetti <olivia.marchetti@example.com>').first()).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page, 'history')
})

test('two people edit: the later one is asked', async ({ browser, request }, info) => {
  const { id } = await newConnection(request, 'Contested')
  const { page } = await asStaff(browser, info, request, demo.owner)
  const live = hearsNews(page)
  await page.goto(`/#/bank-connections/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit bank connection' })
  await edit.getByLabel('Address').fill('Mine 1')
  await live
  // A session of its own: nobody is told of what the same session did.
  const { oauth_token: theirToken } = await tokenOf(request, demo.owner)
  const theirs = { name: 'Contested by them', address: '1 Pier, Portland, ME' }
  const change = await request.put(`/api/payments/v5/bank_connections/${id}`, {
    data: { bank_connection: theirs },
    headers: { authorization: `Bearer ${theirToken}` },
  })
  expect(change.ok(), await change.text()).toBe(true)
  const prompt = page.getByRole('dialog', { name: 'Data updated' })
  await expect(prompt).toBeVisible()
  await expectAccessible(page, 'data updated')
  await prompt.getByRole('button', { name: 'Ignore' }).click()
  await expect(edit.getByLabel('Address')).toHaveValue('Mine 1')
})

test('outside: the public page links an account, and the open page of the staff follows', async ({ browser, request }, info) => {
  const { id, uuid, name } = await newConnection(request, 'Public')
  const { page: inside } = await asStaff(browser, info, request, demo.owner)
  const live = hearsNews(inside)
  await inside.goto(`/#/bank-connections/${id}`)
  await inside.getByRole('button', { name: 'Copy public link' }).click()
  await expect(inside.getByText('Public link copied')).toBeVisible()
  const copied = await inside.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`/#/connect-bank/${uuid}`)

  const { page } = await newBrowser(browser, info)
  const { faults } = watch(page)
  await page.goto(`/#/connect-bank/${uuid}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByText('Bank name')).toHaveCount(0)
  await expectAccessible(page, 'public page')
  await page.getByRole('button', { name: 'Connect' }).click()
  // Cancelled: closed without a word, and ready again.
  await widget(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect' }).click()
  await live
  await linkAccount(page)
  await expect(page.getByText('Everything is good. We will deposit all the checks into your bank account!')).toBeVisible()
  await expect(page.getByText('Harbor National')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)
  await expect(inside.getByText('Everything is good. We will deposit all the checks into your bank account!')).toBeVisible()
  expect(faults).toEqual([])
})

test('a public link that was revoked or never was says so plainly, and learns of no session', async ({ browser, request }, info) => {
  const { id, uuid } = await newConnection(request, 'Revoked')
  const { page } = await asStaff(browser, info, request, demo.owner)
  await page.goto(`/#/bank-connections/${id}`)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Make a new link' })).toBeVisible()
  const asked = page.waitForRequest(/\/public\/bank_connections\//)
  await page.goto(`/#/connect-bank/${uuid}`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect((await asked).headers()).not.toHaveProperty('authorization')
  await page.goto('/#/connect-bank/not-a-uuid')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('connect inside, then delete: prompt, toast, back on the list', async ({ browser, request }, info) => {
  const { id, name } = await newConnection(request, 'Deleted')
  const { page } = await asStaff(browser, info, request, demo.owner)
  const { faults } = watch(page)
  await page.goto('/#/bank-connections')
  await page.goto(`/#/bank-connections/${id}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expectAccessible(page, 'widget')
  await linkAccount(page)
  await expect(page.getByText('Bank account connected')).toBeVisible()
  await expect(page.getByText('Account, last 4 digits')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to remove this bank connection?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  // One look at both: it is there for three seconds.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Remove Bank Account' })
      .filter({ hasText: `${name} was removed` }),
  ).toBeVisible()
  await expect(page).toHaveURL(/#\/bank-connections$/)
  expect(faults).toEqual([])
})

test('several are deleted at once, by name, and whoever may not delete is offered nothing', async ({ browser, request }, info) => {
  const stem = `Closing ${Date.now().toString(36)}`
  for (const part of ['east', 'west']) await newConnection(request, `${stem} ${part}`)
  const address = `/#/bank-connections?q=${encodeURIComponent(stem)}`
  const { page } = await asStaff(browser, info, request, demo.owner)
  const { faults } = watch(page)
  await page.goto(address)
  await expect(page.getByRole('link', { name: stem })).toHaveCount(2)
  const isPhone = info.project.metadata.shape === 'phone'
  if (isPhone) await page.getByRole('button', { name: 'Select rows' }).click()
  for (const part of ['east', 'west']) await page.getByRole('checkbox', { name: `Select ${stem} ${part}` }).check()
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible()
  if (isPhone) {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
  } else await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 bank connections?' })
  await expect(dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toContainText([`${stem} east`, `${stem} west`])
  await expectAccessible(page, 'delete several')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 bank connections were removed')).toBeVisible()
  await expect(page.getByText(`No connection matches “${stem}”`)).toBeVisible()
  expect(faults).toEqual([])

  const viewer = await asStaff(browser, info, request, demo.viewer)
  await viewer.page.goto('/#/bank-connections')
  await expect(viewer.page.getByRole('row').filter({ has: viewer.page.getByRole('link') })).toHaveCount(20)
  await expect(viewer.page.getByRole('checkbox')).toHaveCount(0)
})
