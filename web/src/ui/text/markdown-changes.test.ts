import { expect, test } from 'vitest'
import { readChangeLines } from './markdown-changes.ts'

test('reads changes and leaves everything else as text', () => {
  expect(readChangeLines('- **name**: Harbor → Harbor 2\n- **address**: 12 Quay\\_Road\n\n<b>bold</b>')).toEqual([
    { change: { field: 'name', from: 'Harbor', to: 'Harbor 2' } },
    { change: { field: 'address', to: '12 Quay_Road' } },
    { words: [{ text: '<b>bold</b>', isName: false }] },
  ])
})

test('a value may contain an arrow', () => {
  expect(readChangeLines('- **name**: Quay → Quay → Pier')).toEqual([{ change: { field: 'name', from: 'Quay', to: 'Quay → Pier' } }])
})

test('a change of one thing among many names the thing and the field', () => {
  expect(readChangeLines('- **Soup \\*hot\\*** Price on Uber Eats: as inherited → 12.50')).toEqual([
    { change: { field: 'Soup *hot*: Price on Uber Eats', from: 'as inherited', to: '12.50' } },
  ])
})

test('in a sentence names are highlighted, and their own markup stays text', () => {
  expect(readChangeLines('- Moved **Large** within **\\*\\*Pizza\\*\\***')).toEqual([
    {
      words: [
        { text: 'Moved ', isName: false },
        { text: 'Large', isName: true },
        { text: ' within ', isName: false },
        { text: '**Pizza**', isName: true },
      ],
    },
  ])
})
