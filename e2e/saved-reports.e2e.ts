import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { asStaff } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

test('a report is put together, saved, mailed, opened again, exported, and asked what changed since', async ({ browser, request }, info) => {
  const { page, faults } = await asStaff(browser, info, request)
  const name = unique('Marketplaces by week')
  const choose = async (label: string, ...options: string[]) => {
    const field = page
      .getByRole('combobox', { name: label, exact: true })
      .or(page.getByRole('textbox', { name: label, exact: true }))
      .first()
    await field.click()
    for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await page.goto('/#/reports/new')
  await expect(page.getByText('Choose at least one figure')).toBeVisible()
  await choose('Figures', 'Net sales', 'Orders')
  await choose('Broken down by', 'Channel')
  await expect(page.getByRole('columnheader', { name: 'Channel' }).first()).toBeVisible()
  await page.getByText('What you chose means').click()
  await expect(page.getByText('Gross sales less discounts, comps, voids and refunds.').last()).toBeVisible()
  await expectAccessible(page, 'the report builder')
  expect(page.url()).toContain('measures=net_sales%2Corders')

  await page.getByRole('button', { name: 'Save report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save report' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Dates', { exact: true }).selectOption({ label: 'Last 7 days' })
  await expectAccessible(page, 'saving a report')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByRole('button', { name: `Saved report: ${name}` })).toBeVisible()

  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: `Saved report: ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/days=last_7_days/)
  await page.goBack()
  await expectAccessible(page, 'saved reports')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Send by mail' }).click()
  const mailing = page.getByRole('dialog', { name: `Mail “${name}”` })
  const to = mailing
    .getByRole('combobox', { name: 'To', exact: true })
    .or(mailing.getByRole('textbox', { name: 'To', exact: true }))
    .first()
  await to.click()
  await page.getByRole('option', { name: 'Olivia Marchetti' }).click()
  await expectAccessible(page, 'the schedule of a mailed report')
  await mailing.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mailing).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(name) })).not.toContainText('Not mailed')
  await page.goForward()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFChannel,Net sales (USD),Orders')
  expect(lines.at(-1)).toMatch(/^Total,/)

  await page.getByRole('link', { name: 'Exports', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await expectAccessible(page, 'exports')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'What changed since' }).click()
  const changes = page.getByRole('dialog', { name: `Changed since the export of ${name}` })
  await expect(changes.getByText(/Received after/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(changes).toBeHidden()
  expect(faults).toEqual([])
})
