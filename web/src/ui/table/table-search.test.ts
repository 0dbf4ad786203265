import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSort, pageSizes, searchOf, sortAsked, tableSearch, viewOf } from './table-search.ts'

const columnId = fc.stringMatching(/^\w{1,12}$/)
const view = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  perPage: fc.constantFrom(...pageSizes),
  sort: fc.option(fc.record({ id: columnId, desc: fc.boolean() }), { nil: undefined }),
  q: fc.string(),
  columns: fc.option(fc.array(columnId, { minLength: 1 }), { nil: undefined }),
})

/** As the address bar keeps it: text. */
const throughAddress = (search: object): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])))

test('a link restores any view', () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(viewOf(throughAddress(searchOf(one, 20)), 20)).toEqual(one)
    }),
  )
})

test('the unfiltered list is in the address only if the address would otherwise be empty', () => {
  expect(tableSearch({ view: 'plain' }, 20)).toEqual({ view: 'plain' })
  expect(tableSearch({ view: 'plain', page: 1, per_page: 20 }, 20)).toEqual({ view: 'plain' })
  expect(tableSearch({ view: 'plain', page: 2 }, 20)).toEqual({ page: 2 })
  expect(tableSearch(throughAddress({ view: 'mine' }), 20)).toEqual({})
})

test('reading any address twice changes nothing', () => {
  const anything = fc.dictionary(fc.constantFrom('page', 'per_page', 'sort', 'q', 'columns'), fc.oneof(fc.string(), fc.integer()))
  fc.assert(
    fc.property(anything, (search) => {
      const once = tableSearch(search as object, 20)
      expect(tableSearch(once, 20)).toEqual(once)
    }),
  )
})

test('default values stay out of the address', () => {
  expect(tableSearch({ page: 1, per_page: 20, q: '', sort: '', columns: '' }, 20)).toEqual({})
  expect(tableSearch({ page: 2, per_page: 50, sort: '-name', q: 'bar' }, 20)).toEqual({ page: 2, per_page: 50, sort: '-name', q: 'bar' })
})

test('invalid values are ignored', () => {
  const nonsense = { page: -1, per_page: 7, sort: '--name; drop', columns: ' ,<b>,' }
  expect(tableSearch(nonsense, 20)).toEqual({})
  expect(viewOf({ per_page: 15 }, 15).perPage).toBe(15)
})

test('a header goes through three states', () => {
  const first = nextSort(undefined, 'name')
  expect(first).toEqual({ id: 'name', desc: false })
  const second = nextSort(first, 'name')
  expect(second).toEqual({ id: 'name', desc: true })
  expect(nextSort(second, 'name')).toBeUndefined()
  expect(nextSort(second, 'status')).toEqual({ id: 'status', desc: false })
})

test('only columns that the list can sort by are requested as order, both ways', () => {
  expect(sortAsked({ id: 'email', desc: true }, ['name', 'email'])).toEqual({ sort: '-email' })
  expect(sortAsked({ id: 'name', desc: false }, ['name', 'email'])).toEqual({ sort: 'name' })
  expect(sortAsked({ id: 'roles', desc: false }, ['name', 'email'])).toEqual({})
  expect(sortAsked(undefined, ['name'])).toEqual({})
})
