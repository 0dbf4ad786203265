import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test'
import { codePattern, expectAccessibleInBothModes, freshEmail, fromMail, mailsTo, newBrowser, password, test, unique } from './support.ts'

// The main job, from an empty company to a linked bank account, by four people in four browsers. It reads in this order because
// that is the order in which people do it; the smaller tests of each screen stand in their own files.
test('from sign-up to a linked bank account, and back out again', async ({ browser, request }, info) => {
  const company = unique('Copper Pan')
  const founder = await signUp(browser, request, info, company)
  const { page } = founder
  await createGroups(page, company)
  const colleague = await inviteColleague(browser, request, info, page)
  const manualUrl = await createManual(page)
  const { detailUrl, publicLink } = await createAutomatic(page)
  await linkFromOutside(browser, info, publicLink)
  await newsArrives(page)
  await colleagueSeesIt(colleague, detailUrl)
  await editAndRead(page)
  await removeIt(page)
  await page.goto(manualUrl)
  await expect(page.getByText('Everything is good')).toHaveCount(0)
  await forgetPassword(browser, request, info, founder)
  expect(founder.faults).toEqual([])
})

interface Founder {
  readonly page: Page
  readonly context: BrowserContext
  readonly email: string
  readonly faults: string[]
}

async function signUp(browser: Browser, request: APIRequestContext, info: TestInfo, company: string): Promise<Founder> {
  const { page, context, faults } = await newBrowser(browser, info)
  const email = freshEmail('founder')
  await page.goto('/')
  await expect(page).toHaveURL(/#\/auth\/sign-in/)
  await expect(page.getByText('welcome to').first()).toBeVisible()
  await expectAccessibleInBothModes(page, 'sign in')
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nora Novak')
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()}`)
  await page.getByLabel('Business name').fill(company)
  await page.getByRole('textbox', { name: 'Contact number' }).fill('2125550142')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  await expectAccessibleInBothModes(page, 'sign up')
  await page.getByRole('button', { name: 'Create an Account' }).click()

  const verify = page.getByRole('button', { name: 'Verify' })
  await expect(verify).toBeDisabled()
  const code = await fromMail(request, email, codePattern)
  await page.getByLabel('Confirmation code').fill(code.slice(0, 4))
  await expect(verify).toBeDisabled()
  await page.getByLabel('Confirmation code').fill(code)
  await expectAccessibleInBothModes(page, 'confirm')
  await verify.click()
  await expect(page).toHaveURL(/#\/onboarding\/welcome/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expectAccessibleInBothModes(page, 'welcome')
  return { page, context, email, faults }
}

async function createGroups(page: Page, company: string): Promise<void> {
  await page.goto('/#/access_groups')
  await expect(page.getByText(company).first()).toBeVisible()
  await expectAccessibleInBothModes(page, 'access groups')
  for (const name of ['Harbor Grill', 'Prairie Bakery']) {
    await page.goto('/#/access_groups')
    await page.getByText(company).first().click()
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await page.getByRole('button', { name: 'Create group' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await expectAccessibleInBothModes(page, 'create group')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expectAccessibleInBothModes(page, 'access group')
}

async function inviteColleague(browser: Browser, request: APIRequestContext, info: TestInfo, page: Page): Promise<Page> {
  const email = freshEmail('colleague')
  await page.getByRole('link', { name: 'Invitations', exact: true }).click()
  await page.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Customize' }).click()
  await dialog
    .getByRole('checkbox', { name: /bank connections/i })
    .first()
    .check()
  await expectAccessibleInBothModes(page, 'invite')
  await dialog.getByRole('button', { name: /^(Invite|Send)/ }).click()
  await expect(page.getByText(email).first()).toBeVisible()

  const link = await fromMail(request, email, /http\S+accept-invite\S+/)
  const { page: second } = await newBrowser(browser, info)
  await second.goto(link)
  await expect(second.getByLabel('Email')).toHaveValue(email)
  await expect(second.getByLabel('Email')).not.toBeEditable()
  expect(second.url()).not.toContain('token=')
  await second.getByLabel('Name', { exact: true }).fill('Cole Colleague')
  await second.getByRole('textbox', { name: 'Contact number' }).fill('2125550177')
  await second.getByLabel('Password', { exact: true }).fill(password)
  await second.getByLabel('Confirm password').fill(password)
  await expectAccessibleInBothModes(second, 'accept invite')
  await second.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(second).toHaveURL(/#\/$/)
  await second.goto('/#/bank-connections')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('All Bank Connections')
  await expect(second.getByRole('link', { name: 'Create' })).toHaveCount(0)
  return second
}

async function fillConnection(page: Page, name: string): Promise<void> {
  await page.goto('/#/bank-connections/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Organization').fill('Prairie')
  await page.getByRole('option', { name: /Prairie Bakery/ }).click()
  await page.getByLabel('Address').fill('12 Wharf Street, Portland, ME 04101')
  await page.getByLabel('Contact first name').fill('Petra')
  await page.getByLabel('Contact last name').fill('Public')
  await page.getByLabel('Contact email').fill('petra@example.com')
  await page.getByLabel('Contact phone').fill('2125550188')
}

async function createManual(page: Page): Promise<string> {
  await fillConnection(page, 'Prairie by hand')
  await page.getByRole('radio', { name: 'Manual' }).check()
  await page.getByLabel('Routing number').fill('123456789')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('The routing number is invalid')).toBeVisible()
  await page.getByLabel('Routing number').fill('011000015')
  await expectAccessibleInBothModes(page, 'create bank connection')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prairie by hand' })).toBeVisible()
  await expect(page.getByText('•••••6789')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('000123456789')
  return page.url()
}

async function createAutomatic(page: Page): Promise<{ detailUrl: string; publicLink: string }> {
  await fillConnection(page, 'Prairie deposits')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prairie deposits' })).toBeVisible()
  await expect(page.getByText('Please connect to your bank account')).toBeVisible()
  await expectAccessibleInBothModes(page, 'bank connection')
  await page.getByRole('button', { name: 'Copy public link' }).click()
  await expect(page.getByText('Public link copied')).toBeVisible()
  const publicLink = await page.evaluate(() => navigator.clipboard.readText())
  expect(publicLink).toMatch(/#\/connect-bank\/[0-9a-f-]{36}$/)
  return { detailUrl: page.url(), publicLink }
}

async function linkFromOutside(browser: Browser, info: TestInfo, publicLink: string): Promise<void> {
  const { page, context, faults } = await newBrowser(browser, info)
  await page.goto(publicLink)
  await expect(page.getByRole('heading', { level: 1, name: 'Prairie deposits' })).toBeVisible()
  await expect(page.getByText('petra@example.com')).toBeVisible()
  await expectAccessibleInBothModes(page, 'public bank connection')
  await page.getByRole('button', { name: 'Connect' }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByRole('button', { name: 'Harbor National' }).click()
  await widget.getByLabel('User name').fill('user_good')
  await widget.getByLabel('Password').fill('wrong')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await expect(widget.getByText('The user name or the password is wrong. Please try again.')).toBeVisible()
  await widget.getByLabel('User name').fill('user_good')
  await widget.getByLabel('Password').fill('pass_good')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Everything is good. We will deposit all the checks into your bank account!')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByText('Harbor National').first()).toBeVisible()
  await expectAccessibleInBothModes(page, 'public bank connection, linked')
  expect(faults).toEqual([])
  await context.close()
}

/** Without a reload: the page has been standing open. */
async function newsArrives(page: Page): Promise<void> {
  await expect(page.getByText('Everything is good. We will deposit all the checks into your bank account!')).toBeVisible()
  await expectAccessibleInBothModes(page, 'bank connection, linked')
}

async function colleagueSeesIt(page: Page, detailUrl: string): Promise<void> {
  await page.goto(detailUrl)
  await expect(page.getByRole('heading', { level: 1, name: 'Prairie deposits' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
}

async function editAndRead(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit bank connection' })
  await expect(dialog.getByLabel('Contact email')).not.toBeEditable()
  await dialog.getByLabel('Name', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Prairie payouts')
  await expectAccessibleInBothModes(page, 'edit bank connection')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Prairie payouts' })).toBeVisible()

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText('Prairie payouts').last()).toBeVisible()
  await expect(page.getByText(/Nora Novak/).first()).toBeVisible()
  await expect(page.getByText(/Guest/).first()).toBeVisible()
  await expectAccessibleInBothModes(page, 'history')
}

async function removeIt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'General Info' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const prompt = page.getByRole('dialog')
  await expect(prompt).toContainText('Are you sure you want to remove this bank connection?')
  await expectAccessibleInBothModes(page, 'confirm removal')
  await prompt.getByRole('button', { name: 'Delete' }).click()
  // One look at both: it is there for three seconds.
  await expect(page.getByRole('status').filter({ hasText: 'Remove Bank Account' }).filter({ hasText: 'Prairie payouts was removed' })).toBeVisible()
  await expect(page).toHaveURL(/#\/bank-connections$/)
  await expect(page.getByText('Prairie by hand')).toBeVisible()
  await expectAccessibleInBothModes(page, 'bank connections')
}

async function forgetPassword(browser: Browser, request: APIRequestContext, info: TestInfo, founder: Founder): Promise<void> {
  const { page, context } = await newBrowser(browser, info)
  await page.goto('/#/auth/sign-in')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill(founder.email)
  await expectAccessibleInBothModes(page, 'forgot password')
  const before = (await mailsTo(request, founder.email)).length
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = await fromMail(request, founder.email, codePattern, before)
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await page.getByLabel('Confirmation code').fill(code)
  await page.getByLabel('Password', { exact: true }).fill('basil-and-salt')
  await page.getByLabel('Confirm password').fill('basil-and-salt')
  await expectAccessibleInBothModes(page, 'create new password')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password reset successful, Please login with new credentials')).toBeVisible()
  // The other browser is thrown out by itself.
  await expect(founder.page).toHaveURL(/#\/auth\/sign-in/)
  await page.getByLabel('Password', { exact: true }).fill('basil-and-salt')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await context.close()
}
