// @vitest-environment happy-dom
import type { LedgerEntry } from '@brigade/contract/orders/reading.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../platform/testing.ts'
import { draw } from '../hours/public/testing.tsx'
import { EntryTable } from './EntriesDialog.tsx'

beforeEach(testConfig)
afterEach(cleanup)

const entry = (more: Partial<LedgerEntry>): LedgerEntry => ({
  id: 1,
  order_id: 5,
  order_number: '42',
  restaurant_id: 12,
  restaurant_name: 'Harbor',
  type: 'discount',
  amount_minor: -200,
  currency: 'USD',
  quantity: 0,
  channel: 'web',
  fulfilment: 'pickup',
  tender: null,
  item: null,
  label: 'HAPPY',
  reason: null,
  actor: null,
  approver: null,
  payer: 'restaurant',
  partner: null,
  offer: null,
  service_date: '2026-03-04',
  event_date: '2026-03-04',
  occurred_at: '2026-03-04T18:00:00Z',
  received_at: '2026-03-04T18:00:00Z',
  reverses_id: null,
  ...more,
})

test('each discount says who pays for it, a partner by its name, and nothing else does', async () => {
  const entries = [
    entry({ id: 1 }),
    entry({ id: 2, payer: 'platform', offer: 'Happy hour' }),
    entry({ id: 3, payer: 'partner', partner: 'Brewery', offer: 'Happy hour', actor: 'Ada' }),
    entry({ id: 4, type: 'comp' }),
    entry({ id: 5, type: 'sale', payer: null, amount_minor: 2000 }),
  ]
  draw(<EntryTable entries={entries} currency="USD" />)
  expect((await screen.findAllByText(/Paid by/)).map(({ textContent }) => textContent)).toEqual([
    'Paid by Restaurant',
    'Paid by Platform',
    'Paid by Brewery · by Ada',
  ])
})
