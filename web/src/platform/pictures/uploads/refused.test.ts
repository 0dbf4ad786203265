import { expect, test } from 'vitest'
import { refusedText } from './refused.ts'

test('each reason is said once, with the first files that it is of', () => {
  const large = 'The file is larger than 50 MB.'
  const text = refusedText([
    { name: 'a.jpg', why: large },
    { name: 'notes.txt', why: 'This file is no picture.' },
    ...['b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => ({ name, why: large })),
  ])
  expect(text.split('\n')).toEqual([
    '6 files were not added',
    'a.jpg, b.jpg, c.jpg and 2 more: The file is larger than 50 MB.',
    'notes.txt: This file is no picture.',
  ])
})
