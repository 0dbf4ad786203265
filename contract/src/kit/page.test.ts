import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id, maxPerPage, pageNumber, perPage, sortBy } from './page.ts'

const asked = z.object({ page: pageNumber, per_page: perPage(20) })

test.each([
  [{}, 1, 20],
  [{ page: '3', per_page: '50' }, 3, 50],
  [{ page: 0, per_page: 0 }, 1, 20],
  [{ page: 'x', per_page: -1 }, 1, 20],
  [{ page: 1.5, per_page: 1e9 }, 1, maxPerPage],
  [{ page: 1e12, per_page: null }, 1, 20],
])('%j is page %i of %i rows', (input, page, per_page) => {
  expect(z.parse(asked, input)).toEqual({ page, per_page })
})

test.each(['0', '-1', '1.5', 'x', '', null, '9007199254740993', '1; drop table users'])('%j is no running number', (value) => {
  expect(z.safeParse(id, value).success).toBe(false)
})

test('text of digits is accepted as a running number', () => {
  expect([z.parse(id, '42'), z.parse(id, 42)]).toEqual([42, 42])
})

test('a list can be sorted by its own columns in both directions, or left in its order', () => {
  const sort = sortBy('name', 'status')
  expect([undefined, 'name', '-status'].map((way) => z.parse(sort, way))).toEqual([undefined, 'name', '-status'])
  expect(['', 'price', '--name', 'name desc'].map((way) => z.safeParse(sort, way).success)).toEqual([false, false, false, false])
})
