import { expect, test } from 'vitest'
import { readChangeLines } from './markdown-changes.ts'

test('reads changes and leaves everything else as text', () => {
  expect(readChangeLines('- **name**: Harbor → Harbor 2\n- **address**: 12 Quay\\_Road\n\n<b>bold</b>')).toEqual([
    { change: { field: 'name', from: 'Harbor', to: 'Harbor 2' } },
    { change: { field: 'address', to: '12 Quay_Road' } },
    { text: '<b>bold</b>' },
  ])
})

test('a value may hold an arrow too', () => {
  expect(readChangeLines('- **name**: Quay → Quay → Pier')).toEqual([{ change: { field: 'name', from: 'Quay', to: 'Quay → Pier' } }])
})
