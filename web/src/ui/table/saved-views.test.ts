import { expect, test } from 'vitest'
import { nameFault, savedViewsOf, viewText, withDefault, withView } from './saved-views.ts'

const late = { id: '1', name: 'Late', search: 'sort=-name', isDefault: true }
const mine = { id: '2', name: 'Mine', search: 'q=bar', isDefault: false }

test('equal views have equal texts, whatever page they were on', () => {
  expect(viewText({ sort: 'name', page: 3, q: 'a b', columns: undefined })).toBe('q=a+b&sort=name')
  expect(viewText({ q: 'a b', sort: 'name' })).toBe('q=a+b&sort=name')
  expect(viewText({})).toBe('')
  expect(viewText({ view: 'plain' })).toBe('')
})

test('a view needs a name that no other has', () => {
  expect(nameFault([late], ' ')).toBe('missing')
  expect(nameFault([late], 'late ')).toBe('taken')
  expect(nameFault([late], 'LATE', '1')).toBeUndefined()
  expect(nameFault([late], 'Later')).toBeUndefined()
})

test('at most one view opens the list; a changed view replaces the old one', () => {
  expect(withDefault([late, mine], '2').map(({ isDefault }) => isDefault)).toEqual([false, true])
  expect(withDefault([late, mine], undefined).some(({ isDefault }) => isDefault)).toBe(false)
  expect(withView([mine, late], { ...mine, name: 'All' }).map(({ name }) => name)).toEqual(['All', 'Late'])
})

test('stored values of another kind are ignored', () => {
  expect(savedViewsOf([late, { id: 3 }, null, 'x'])).toEqual([late])
  expect(savedViewsOf(undefined)).toEqual([])
  expect(savedViewsOf({})).toEqual([])
})
