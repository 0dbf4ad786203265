import { expect, test } from 'vitest'
import { person } from '../../platform/testing.ts'
import { offersFor } from './palette-entries.ts'

test('restaurants are looked for before bank connections, and these before groups', async () => {
  const { searches } = await offersFor(person({ ag_roles: ['access_groups', 'bank_connections', 'restaurants', 'delivery_markets'] }))
  const folders = searches.map(({ folder }) => folder)
  expect(folders[0]).toBe('restaurants')
  expect(folders.slice(-2)).toEqual(['bank-connections', 'access-groups'])
})
