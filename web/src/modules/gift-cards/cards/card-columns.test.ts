import { expect, test } from 'vitest'
import { dates } from '../../../ui/basics/dates.ts'
import { card } from '../testing.tsx'
import { cardColumns } from './card-columns.tsx'

test('in a file the balance is an amount with its currency beside it, and days have one form', () => {
  const columns = cardColumns(dates(), false)
  const row = { ...card({ expires_on: '2027-01-31', inserted_at: '2026-01-02T12:00:00' }), name: 'House card' }
  const cellOf = (id: string) => columns.find((column) => column.id === id)?.value?.(row)
  expect(cellOf('balance')).toEqual({ minor: 2500, currency: 'USD' })
  expect(columns.find(({ id }) => id === 'balance')?.alsoShows).toEqual(['currency'])
  expect([cellOf('currency'), cellOf('issued'), cellOf('expires')]).toEqual(['USD', '2026-01-02', '2027-01-31'])
})
