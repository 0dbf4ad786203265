import { expect, test } from 'vitest'
import { isCronExpression } from './cron-expression.ts'

test.each([
  '* * * * *',
  '0 */6 * * *',
  '*/15 9-17 * * MON-FRI',
  '0 10,14 1 JAN,jul 0',
  '0 3 L * *',
  '30 2 ? * 5#2',
  '0 0 * * 7',
  '0  4 * * *',
  '0-30/10 0 * * *',
])('"%s" is a cron expression', (text) => {
  expect(isCronExpression(text)).toBe(true)
})

test.each([
  '',
  'tomorrow',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '0 24 * * *',
  '0 0 0 * *',
  '0 0 * 13 *',
  '0 0 * * 8',
  '0 0 * * FUN',
  '*/0 * * * *',
  '0 */24 * * *',
  '0 9-5 * * *',
  '0 5/10 * * *',
  '0 1,,2 * * *',
  '0 1, * * *',
  '-1 * * * *',
  '0 1e1 * * *',
  '0\t0 * * *',
])('"%s" is none', (text) => {
  expect(isCronExpression(text)).toBe(false)
})
