import { expect } from '@playwright/test'
import { codePattern, expectAccessible, freshEmail, fromMail, newBrowser, password, signIn, test, watch } from './support.ts'

test('the sign-up form says what is missing, in the words of the specification', async ({ browser }, info) => {
  const { page } = await newBrowser(browser, info)
  await page.goto('/#/auth/sign-in')
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await page.getByRole('button', { name: 'Create an Account' }).click()
  for (const sentence of [
    'Name is required',
    'Email is required',
    'Business name is required',
    'Contact number is required',
    'Password is required',
    'Please Read and accept tnc',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Al')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm password').fill('54321')
  await page.getByRole('button', { name: 'Create an Account' }).click()
  for (const sentence of ['Too few characters', 'must be a valid email address', 'Minimun 6 characters', 'Passwords do not match']) {
    await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
  }
  await expectAccessible(page, 'sign up with errors')
})

test('a guarded page is opened after signing in', async ({ browser, request }, info) => {
  const { page } = await newBrowser(browser, info)
  const { faults } = watch(page)
  const email = freshEmail('origin')
  const headers = { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` }
  const person = { name: 'Ora Origin', email, company: 'Origin Foods', phone: '+12125550142', password, confirm_password: password, tnc: true }
  const { id } = await (await request.post('/api/users/v5/signup', { data: person, headers })).json()
  const token = await fromMail(request, email, codePattern)
  expect((await request.post('/api/users/v5/confirm_account', { data: { id, token, company: person.company }, headers })).ok()).toBe(true)

  await page.goto('/#/bank-connections?q=harbor')
  await expect(page).toHaveURL(/#\/auth\/sign-in/)
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/#\/bank-connections\?q=harbor/)
  await page.goto('/#/auth/sign-in')
  await expect(page).toHaveURL(/#\/$/)
  expect(faults).toEqual([])
})

test('a wrong password, an unknown address and an unconfirmed account read the same', async ({ browser, request }, info) => {
  const unconfirmed = freshEmail('unconfirmed')
  const data = {
    name: 'Una Confirmed',
    email: unconfirmed,
    company: 'Unconfirmed Foods',
    phone: '+12125550142',
    password,
    confirm_password: password,
    tnc: true,
  }
  await request.post('/api/users/v5/signup', { data, headers: { 'x-forwarded-for': '203.0.113.251' } })
  const sentences = new Set<string | null>()
  for (const email of [unconfirmed, freshEmail('nobody')]) {
    const { page, context } = await newBrowser(browser, info)
    await signIn(page, email)
    sentences.add(await page.getByRole('alert').textContent())
    await context.close()
  }
  expect(sentences.size).toBe(1)
})
