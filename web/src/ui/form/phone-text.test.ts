import { expect, test } from 'vitest'
import { phoneText } from './phone-text.ts'

test.each([
  ['+12075550199', '(207) 555-0199'],
  ['2075550142', '(207) 555-0142'],
  ['+81312345678', '+81312345678'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => {
  expect(phoneText(phone)).toBe(shown)
})
