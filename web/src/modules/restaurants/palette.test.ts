import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { person, testConfig } from '../../platform/testing.ts'
import { fakeGraph } from '../hours/public/testing.tsx'
import { palette } from './palette.ts'
import { restaurant } from './public/testing.ts'

test('restaurants and libraries are found by name, and labeled as which they are', async () => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants'] }))
  const asked = fakeGraph({
    restaurants: ({ kind }) => {
      const data = kind === 'library' ? [restaurant({ id: 7, kind: 'library', name: 'Owl sauces', city: '' })] : [restaurant()]
      return { data: { data, total: 1, page: 1, per_page: 5 } }
    },
  })
  const found = await palette.search?.('owl', new QueryClient())
  expect(found?.map(({ label, description, to }) => [label, description, to])).toEqual([
    ['Night Owl Diner', 'Restaurant · North Wharf · Portland', '/onboarding/restaurants/12'],
    ['Owl sauces', 'Library · North Wharf', '/onboarding/restaurants/7'],
  ])
  expect(asked.map(({ variables }) => variables.name)).toEqual(['owl', 'owl'])
  vi.unstubAllGlobals()
})
