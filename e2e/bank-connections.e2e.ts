import { expect, type Page } from '@playwright/test'
import { asStaff, callerOf, newConnection, newsTo, staff } from './staff.ts'
import { expectAccessible, newBrowser, test, unique } from './support.ts'

const widget = (page: Page) => page.frameLocator('iframe[title="Connect a bank account"]')

async function linkAccount(page: Page): Promise<void> {
  await widget(page).getByRole('button', { name: 'Harbor National' }).click()
  await widget(page).getByLabel('User name').fill('user_good')
  await widget(page).getByLabel('Password').fill('pass_good')
  await widget(page).getByRole('button', { name: 'Continue' }).click()
}

test('the list shows 20 a page, keeps search and page in the address, and hides creation from people without the role', async ({
  browser,
  request,
}, info) => {
  const { page, faults } = await asStaff(browser, info, request, staff.viewer)
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

test('a viewer sees a connection and cannot change it; people without rights get the specified sentence', async ({ browser, request }, info) => {
  const { id, name } = await newConnection(await callerOf(request), 'Viewed')
  const { page } = await asStaff(browser, info, request, staff.viewer)
  await page.goto(`/#/bank-connections/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Please connect to your bank account')).toBeVisible()
  for (const action of ['Edit', 'Delete', 'Connect', 'Revoke']) await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await page.goto('/#/bank-connections/987654321')
  await expect(page.getByText('Unauthorized. Please ensure access on resource!')).toBeVisible()
})

test('leaving a changed form asks first', async ({ browser, request }, info) => {
  const { page } = await asStaff(browser, info, request)
  await page.goto('/#/bank-connections/new')
  await page.getByLabel('Name', { exact: true }).fill('Half typed')
  await page.getByRole('link', { name: 'All Bank Connections' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half typed')
  await page.getByRole('link', { name: 'All Bank Connections' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
  await expect(page).toHaveURL(/#\/bank-connections$/)
})

test('when two people edit a connection, the second to save is asked', async ({ browser, request }, info) => {
  const { id, rename } = await newConnection(await callerOf(request), 'Contested')
  const { page } = await asStaff(browser, info, request)
  const news = newsTo(page)
  await page.goto(`/#/bank-connections/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit bank connection' })
  await edit.getByLabel('Address').fill('Mine 1')
  await news.joined()
  await rename('Contested by them')
  const prompt = page.getByRole('dialog', { name: 'Data updated' })
  await expect(prompt).toBeVisible()
  await expectAccessible(page, 'data updated')
  await prompt.getByRole('button', { name: 'Ignore' }).click()
  await expect(edit.getByLabel('Address')).toHaveValue('Mine 1')
})

test('the public page links an account, and the open page of the staff updates', async ({ browser, request }, info) => {
  const { id, uuid, name } = await newConnection(await callerOf(request), 'Public')
  const { page: inside } = await asStaff(browser, info, request)
  const news = newsTo(inside)
  await inside.goto(`/#/bank-connections/${id}`)
  await inside.getByRole('button', { name: 'Copy public link' }).click()
  await expect(inside.getByText('Public link copied')).toBeVisible()
  const copied = await inside.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`/#/connect-bank/${uuid}`)

  const { page, faults } = await newBrowser(browser, info)
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
  await news.joined()
  await linkAccount(page)
  await expect(page.getByText('Everything is good. We will deposit all the checks into your bank account!')).toBeVisible()
  await expect(page.getByText('Harbor National')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)
  await expect(inside.getByText('Everything is good. We will deposit all the checks into your bank account!')).toBeVisible()
  expect(faults).toEqual([])
})

test('a revoked or unknown public link says so, and gets no session data', async ({ browser, request }, info) => {
  const { id, uuid } = await newConnection(await callerOf(request), 'Revoked')
  const { page } = await asStaff(browser, info, request)
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

test('a connection is linked in the app and deleted: prompt, toast, back on the list', async ({ browser, request }, info) => {
  const { id, name } = await newConnection(await callerOf(request), 'Deleted')
  const { page, faults } = await asStaff(browser, info, request)
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

test('several connections are deleted at once, and not without the right', { tag: '@phone' }, async ({ browser, request }, info) => {
  const stem = unique('Closing')
  for (const part of ['east', 'west']) await newConnection(await callerOf(request), `${stem} ${part}`)
  const address = `/#/bank-connections?q=${encodeURIComponent(stem)}`
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto(address)
  await expect(page.getByRole('link', { name: stem })).toHaveCount(2)
  const isPhone = info.project.name === 'phone'
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

  const viewer = await asStaff(browser, info, request, staff.viewer)
  await viewer.page.goto('/#/bank-connections')
  await expect(viewer.page.getByRole('row').filter({ has: viewer.page.getByRole('link') })).toHaveCount(20)
  await expect(viewer.page.getByRole('checkbox')).toHaveCount(0)
})
