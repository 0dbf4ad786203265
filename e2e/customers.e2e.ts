import { expect } from '@playwright/test'
import { type Caller, callerOf, openAs } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

interface Made {
  readonly id: number
  readonly name: string
}

/** A customer of the whole demo company, with a number of their own. */
function newCustomer({ send }: Caller, given_name: string, more: object = {}): Promise<Made> {
  return send('POST', 'users/v5/customers', { customer: { given_name, ...more }, parent_access_group_id: 1 })
}

test('@phone-only a guest is found by the end of the number and blocked in two taps', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  // Ten digits of no network: nobody else of the company ends so.
  const end = String(1000 + (Date.now() % 9000))
  const { name } = await newCustomer(owner, unique('Rowdy'), { phone: `+1907555${end}` })
  const { page, faults } = await openAs(browser, info, owner.me)
  await page.goto(`/#/customers?q=${end}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('link', { name: `(907) 555-${end}` })).toHaveAttribute('href', `tel:+1907555${end}`)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Block ${name}` })
    .getByRole('button', { name: 'Abusive behavior' })
    .click()
  await expect(page.getByText(/^Blocked: /).first()).toBeVisible()
  await expectAccessible(page, 'a customer who is blocked')
  expect(faults).toEqual([])
})

test('two customers who are one are merged side by side, and are two again', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const email = `${unique('pat')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}@example.com`
  const [kept, gone] = [await newCustomer(owner, unique('Pat'), { email }), await newCustomer(owner, unique('Patricia'), { email })]
  await owner.send('POST', `users/v5/customers/${gone.id}/notes`, { text: 'Likes the corner booth' })
  const { page, faults } = await openAs(browser, info, owner.me)
  const note = page.getByRole('list', { name: 'Notes' }).getByText('Likes the corner booth')
  await page.goto(`/#/customers/merge?keep=${kept.id}&gone=${gone.id}`)
  await expect(page.getByRole('heading', { name: 'Merge customers' })).toBeVisible()
  await expectAccessible(page, 'merging customers')
  await page.getByRole('button', { name: 'Merge', exact: true }).dblclick()
  await expect(note).toBeVisible()

  // The page of the one that is gone leads here.
  await page.goto(`/#/customers/${gone.id}`)
  await page.getByRole('link', { name: 'Open the one that is kept' }).click()
  // The toast of the merge offers it as well, and asks nothing.
  await page.getByRole('main').getByRole('button', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(note).toHaveCount(0)
  await page.goto(`/#/customers/${gone.id}`)
  await expect(note).toBeVisible()
  expect(faults).toEqual([])
})
