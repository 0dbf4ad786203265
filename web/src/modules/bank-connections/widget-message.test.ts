import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publicTokenIn } from './widget-message.ts'

beforeAll(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))
afterAll(() => vi.restoreAllMocks())

test('a success message carries its token', () => {
  expect(publicTokenIn('{"message":"success","public_token":"public-1"}')).toBe('public-1')
})

test.each([
  ['cancelled', '{"message":"cancelled","public_token":"public-1"}'],
  ['a success without a token', '{"message":"success"}'],
  ['an empty token', '{"message":"success","public_token":""}'],
  ['a token that is no text', '{"message":"success","public_token":{"a":1}}'],
  ['text that is no JSON', 'success'],
  ['JSON that is no object', 'null'],
  ['an object instead of text', { message: 'success', public_token: 'public-1' }],
  ['nothing', undefined],
])('%s gives none', (_what, data) => {
  expect(publicTokenIn(data)).toBeUndefined()
})
