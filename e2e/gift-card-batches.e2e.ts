import { readFileSync } from 'node:fs'
import { firstTerms } from '@brigade/contract/gift-cards/terms.ts'
import { expect } from '@playwright/test'
import { callerOf, openAs } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

const former = ['Card Number,Balance,Email', 'WHARF0001000A,$12.50,ann@example.com', 'WHARF0001000B,7,', 'WHARF0001000C,0,'].join('\n')

test('many cards are issued, their codes are fetched once, and cards of another system are brought', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const name = unique('Shop card')
  const { id } = await owner.send<{ id: number }>('POST', 'gift_cards/v5/gift_card_definitions', {
    definition: { name, kind: 'purchased', currency: 'USD', terms: firstTerms },
    parent_access_group_id: 1,
  })
  await owner.send('PUT', `gift_cards/v5/gift_card_definitions/${id}/status`, { status: 'active' })
  const { page, faults } = await openAs(browser, info, owner.me)
  await page.goto(`/#/gift_cards/${id}/batches`)
  await expect(page.getByText('No batches yet')).toBeVisible()

  await page.getByRole('button', { name: 'Issue many cards' }).click()
  const issuing = page.getByRole('dialog', { name: 'Issue many cards' })
  await expect(issuing.getByLabel('How many cards')).toBeFocused()
  await issuing.getByLabel('How many cards').fill('25')
  await issuing.getByText('$50.00').click()
  await expect(issuing.getByText('25 cards, $1,250.00')).toBeVisible()
  await expectAccessible(page, 'issuing many cards')
  await issuing.getByRole('button', { name: 'Issue cards' }).click()
  await page.getByRole('button', { name: 'Issue 25 cards' }).dblclick()
  // It is made in the background, and the page hears of it.
  const made = page.getByRole('row').filter({ hasText: '25 cards, $50.00 each' })
  await expect(made).toHaveCount(1)
  await expect(made.getByText('Done')).toBeVisible()

  // A second window that is as late as this one will be early.
  const other = await page.context().newPage()
  await other.goto(`/#/gift_cards/${id}/batches`)
  await other.getByRole('button', { name: 'Fetch codes' }).click()
  const late = other.getByRole('dialog').getByRole('button', { name: 'Fetch codes' })
  await expect(late).toBeVisible()

  await made.getByRole('button', { name: 'Fetch codes' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Fetch codes' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(new RegExp(`^${name} [\\d-]+ codes\\.csv$`))
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(26)
  expect(lines[1]).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4},50\.00,/)
  await expect(made.getByText(/^Codes fetched/)).toBeVisible()
  await late.click()
  await expect(other.getByText('This file was fetched before, and is kept no longer.', { exact: false })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Bring cards' }).click()
  const bringing = page.getByRole('dialog', { name: 'Bring cards from another system' })
  const file = (text: string) => ({ name: 'former.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await bringing.locator('input[type=file]').setInputFiles(file('name,price\nPie,5\n'))
  await bringing.getByRole('button', { name: 'Show what is in it' }).click()
  await expect(bringing.getByText('The first line names no column “code”', { exact: false }).first()).toBeVisible()
  await bringing.locator('input[type=file]').setInputFiles(file(former))
  await bringing.getByRole('button', { name: 'Show what is in it' }).click()
  await expect(bringing.getByText('2 cards, $19.50')).toBeVisible()
  await expect(bringing.getByText('Line 4: There is nothing on this card.')).toBeVisible()
  await expectAccessible(page, 'what a file of cards holds')
  await bringing.getByRole('button', { name: 'Bring 2 cards' }).click()
  const brought = page.getByRole('row').filter({ hasText: '2 cards from another system' })
  await expect(brought.getByText('Done')).toBeVisible()

  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ann@example.com' }).getByText('$12.50')).toBeVisible()
  expect(faults).toEqual([])
})
