import { expect, test } from 'vitest'
import { bankWords, publicLinkOf } from './bank-connections-texts.ts'
import { connection } from './testing.tsx'

test('the bank is shown only if there is a token', () => {
  expect(bankWords(connection())).toBe('Harbor National ••••\u00a05501')
  expect(bankWords(connection({ has_token: false }))).toBe('')
  expect(bankWords(connection({ bank_name: null }))).toBe('••••\u00a05501')
})

test('the public link is a hash address of the deployment', () => {
  expect(publicLinkOf('https://brigade.example', 'u-1')).toBe('https://brigade.example/#/connect-bank/u-1')
  expect(publicLinkOf('https://brigade.example/office/', 'u-1')).toBe('https://brigade.example/office/#/connect-bank/u-1')
})
