import { expect } from '@playwright/test'
import { anAddress, codePattern, fillSignIn, freshEmail, fromMail, newBrowser, password, signIn, test } from './support.ts'

test('a guarded page is opened after signing in', async ({ browser, request }, info) => {
  const { page, faults } = await newBrowser(browser, info)
  const email = freshEmail('origin')
  const headers = anAddress()
  const person = { name: 'Ora Origin', email, company: 'Origin Foods', phone: '+12125550142', password, confirm_password: password, tnc: true }
  const { id } = await (await request.post('/api/users/v5/signup', { data: person, headers })).json()
  const token = await fromMail(request, email, codePattern)
  expect((await request.post('/api/users/v5/confirm_account', { data: { id, token, company: person.company }, headers })).ok()).toBe(true)

  await page.goto('/#/bank-connections?q=harbor')
  await expect(page).toHaveURL(/#\/auth\/sign-in/)
  await fillSignIn(page, email.toUpperCase())
  await expect(page).toHaveURL(/#\/bank-connections\?q=harbor/)
  await page.goto('/#/auth/sign-in')
  await expect(page).toHaveURL(/#\/$/)
  expect(faults).toEqual([])
})

test('a wrong password, an unknown address and an unconfirmed account show the same message', async ({ browser, request }, info) => {
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
  await request.post('/api/users/v5/signup', { data, headers: anAddress() })
  const sentences = new Set<string | null>()
  for (const email of [unconfirmed, freshEmail('nobody')]) {
    const { page, context } = await newBrowser(browser, info)
    await signIn(page, email)
    sentences.add(await page.getByRole('alert').textContent())
    await context.close()
  }
  expect(sentences.size).toBe(1)
})
