import { expect, test } from 'vitest'
import { addressText } from './profile-text.ts'

const nowhere = { address: '', city: '', region: '', postal_code: '', country: 'US' }

test('an address is one line of its filled parts, and nothing when only the country is known', () => {
  expect(addressText({ address: '1 Pier', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' })).toBe(
    '1 Pier, Portland, ME 04101, US',
  )
  expect(addressText({ ...nowhere, city: 'Shibuya', country: 'JP' })).toBe('Shibuya, JP')
  expect(addressText(nowhere)).toBe('')
})
