import { expect, test } from 'vitest'
import { nameFault, savedViewsOf, viewText, withDefault, withView } from './saved-views.ts'

const late = { id: '1', name: 'Late', search: 'sort=-name', isDefault: true }
const mine = { id: '2', name: 'Mine', search: 'q=bar', isDefault: false }

test('equal views are equal texts, whatever page they were on', () => {
  expect(viewText({ sort: 'name', page: 3, q: 'a b', columns: undefined })).toBe('q=a+b&sort=name')
  expect(viewText({ q: 'a b', sort: 'name' })).toBe('q=a+b&sort=name')
  expect(viewText({})).toBe('')
  expect(viewText({ view: 'plain' })).toBe('')
})

test('a name is there and no other has it', () => {
  expect(nameFault([late], ' ')).toBe('missing')
  expect(nameFault([late], 'late ')).toBe('taken')
  expect(nameFault([late], 'LATE', '1')).toBeUndefined()
  expect(nameFault([late], 'Later')).toBeUndefined()
})

test('one view at most opens the list; a changed view takes the place of the old', () => {
  expect(withDefault([late, mine], '2').map(({ isDefault }) => isDefault)).toEqual([false, true])
  expect(withDefault([late, mine], undefined).some(({ isDefault }) => isDefault)).toBe(false)
  expect(withView([mine, late], { ...mine, name: 'All' }).map(({ name }) => name)).toEqual(['All', 'Late'])
})

test('what storage holds of another kind is passed over', () => {
  expect(savedViewsOf([late, { id: 3 }, null, 'x'])).toEqual([late])
  expect(savedViewsOf(undefined)).toEqual([])
  expect(savedViewsOf({})).toEqual([])
})
