import { expect, type Page } from '@playwright/test'
import { asStaff, type Caller, callerOf, changeMenu, newRestaurant } from './staff.ts'
import { expectAccessible, test, unique } from './support.ts'

/** A restaurant without a menu, with one category in it. */
async function freshRestaurant(caller: Caller, name: string): Promise<number> {
  const { id } = await newRestaurant(caller, name)
  await changeMenu(caller, id, [{ op: 'create', kind: 'category', parent_id: null, fields: { name: 'Drinks' } }])
  return id
}

async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByRole('button', { name: 'All syncs' })).toBeVisible()
}

test('a point of sale is connected, previewed and applied; then one price changes, and an empty menu is held', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const restaurantId = await freshRestaurant(owner, 'Till test')
  const { page, faults } = await asStaff(browser, info, request)
  await page.goto(`/#/onboarding/restaurants/${restaurantId}/pos`)
  await expect(page.getByText('No point of sale is connected')).toBeVisible()
  await expectAccessible(page, 'no point of sale')

  await page.getByRole('button', { name: 'Connect a point of sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a point of sale' })
  await dialog.getByLabel('Name', { exact: true }).first().fill('Bar till')
  await dialog.getByRole('radio', { name: 'Fixed hours' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Access token is required')).toBeVisible()
  await dialog.getByLabel('Access token', { exact: true }).fill(unique('sandbox').replaceAll(' ', '-'))
  await expectAccessible(page, 'connecting')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At 10 AM, every day')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Next syncs' }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText(/Each starts (within a minute|about \d+ minutes? later)/)).toBeVisible()
  await expectAccessible(page, 'a connection')

  const known = await owner.ask<{ posConnections: { connections: { control_url: string }[] } }>(
    'query ($id: SafeInt!) { posConnections(restaurant_id: $id) { connections { control_url } } }',
    { id: restaurantId },
  )
  const control = known.posConnections.connections[0]?.control_url ?? ''
  const order = async (body: object) => {
    const answer = await request.post(control.replace('/control?', '/control/order?'), { data: body })
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  await syncNow(page)
  await expect(page.getByText('45 new, 1 found in the menu')).toBeVisible()
  await expect(page.getByText('Lemonade · $4.00 · PLU 1150')).toBeVisible()
  await expectAccessible(page, 'a dry run')
  await page.getByRole('button', { name: 'Apply 46 changes' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'All syncs' }).click()
  await expect(page.getByText('Unplaced (16)')).toBeVisible()
  await page.getByRole('button', { name: 'Place in Drinks: Lemonade' }).click()
  await expect(page.getByText('Unplaced (15)')).toBeVisible()
  await expectAccessible(page, 'the tray')

  await order({ do: 'price', entry: 'it-lemonade', price_cents: 475 })
  // The webhook syncs by itself; what it changed is told without a press.
  const latest = page.getByRole('list', { name: 'Syncs', exact: true }).getByRole('listitem').first()
  await expect(latest).toContainText('By webhook', { timeout: 30_000 })
  await expect(latest).toContainText('1 changed')
  await latest.getByRole('link').click()
  await expect(page.getByText('$4.75')).toBeVisible()
  await page.getByRole('button', { name: 'All syncs' }).click()

  await order({ do: 'fault', fault: 'empty', on: true })
  await syncNow(page)
  await expect(page.getByText('This sync is held')).toBeVisible()
  await expect(page.getByText(/answered with an empty menu/)).toBeVisible()
  await expectAccessible(page, 'a held sync')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(latest).toContainText('Discarded')
  await page.goto(`/#/onboarding/restaurants/${restaurantId}/history`)
  await expect(page.getByText(/The held sync with “Bar till” was discarded/)).toBeVisible()

  await page.goto(`/#/onboarding/restaurants/${restaurantId}/menu`)
  await page.getByText('POS: Bar till').click()
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('Point of sale: Bar till')
  await expectAccessible(page, 'the point of sale beside the menu')
  expect(faults).toEqual([])
})

test('conflicts that both sides changed are decided all at once', async ({ browser, request }, info) => {
  const owner = await callerOf(request)
  const restaurantId = await freshRestaurant(owner, 'Decisions')
  const { page } = await asStaff(browser, info, request)
  const form = {
    name: 'Till',
    provider: 'sandbox',
    token: unique('sandbox').replaceAll(' ', '-'),
    sync_expression: '',
    field_policy: { name: 'ask', price_minor: 'ask', plu: 'pos', modifiers: 'ask' },
    deletion_policy: 'hold',
    delete_threshold_pct: 20,
  }
  const saved = await owner.ask<{ savePosConnection: { id: number; control_url: string } }>(
    `mutation ($id: SafeInt!, $connection: SavePosConnectionConnectionInput!) {
      savePosConnection(restaurant_id: $id, connection: $connection) { id control_url } }`,
    { id: restaurantId, connection: form },
  )
  const order = (body: object) => request.post(saved.savePosConnection.control_url.replace('/control?', '/control/order?'), { data: body })
  await page.goto(`/#/onboarding/restaurants/${restaurantId}/pos`)
  await syncNow(page)
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  const tree = await owner.ask<{ menuTree: { nodes: { id: string; name: string }[] } }>(
    'query ($id: SafeInt!) { menuTree(restaurant_id: $id) { nodes } }',
    {
      id: restaurantId,
    },
  )
  const lemonade = tree.menuTree.nodes.find(({ name }) => name === 'Lemonade')?.id
  await changeMenu(owner, restaurantId, [{ op: 'update', id: lemonade, fields: { name: 'House lemonade', price_minor: 500 } }])
  await order({ do: 'rename', entry: 'it-lemonade', title: 'Fresh lemonade' })
  await order({ do: 'price', entry: 'it-lemonade', price_cents: 450 })
  await page.getByRole('button', { name: 'All syncs' }).click()
  const latest = page.getByRole('list', { name: 'Syncs', exact: true }).getByRole('listitem').first()
  await expect(latest).toContainText('2 to decide', { timeout: 30_000 })
  await latest.getByRole('link').click()
  await expect(page.getByText('House lemonade')).toBeVisible()
  await page.getByRole('button', { name: 'Decide all' }).click()
  await page.getByRole('menuitem', { name: 'Take all prices, keep all our names' }).click()
  await expect(page.getByText('2 changes were decided')).toBeVisible()
  await expect(page.getByText('Taken', { exact: true })).toBeVisible()
  const after = await owner.ask<{ menuTree: { nodes: { id: string; name: string; price_minor: number }[] } }>(
    'query ($id: SafeInt!) { menuTree(restaurant_id: $id) { nodes } }',
    { id: restaurantId },
  )
  expect(after.menuTree.nodes.find(({ id }) => id === lemonade)).toMatchObject({ name: 'House lemonade', price_minor: 450 })
  await expectAccessible(page, 'a decided sync')

  await page.getByRole('button', { name: 'All syncs' }).click()
  await page.getByRole('button', { name: 'More about Till' }).click()
  await page.getByRole('menuitem', { name: 'Entries and links' }).click()
  const entry = page.getByRole('row', { name: /Bruschetta/ })
  await page.getByRole('combobox', { name: 'Link' }).selectOption('Linked')
  await expectAccessible(page, 'entries')
  await expect(entry).toContainText('Linked')
  await entry.getByRole('button', { name: 'More about Bruschetta' }).click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('combobox', { name: 'Link' }).selectOption('Not linked')
  await entry.getByRole('button', { name: 'More about Bruschetta' }).click()
  await page.getByRole('menuitem', { name: 'Link with…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Bruschetta' })
  await dialog.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: /Bruschetta/ }).click()
  await expectAccessible(page, 'linking')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('Bruschetta is linked')).toBeVisible()
})
