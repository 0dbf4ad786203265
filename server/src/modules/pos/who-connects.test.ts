import { restaurantPos } from '@brigade/contract/pos.ts'
import { expect, test } from 'vitest'
import { makeRestaurant } from '../../../testing/menus.ts'
import { connectionForm, posApp } from '../../../testing/pos.ts'

const app = await posApp()
const as = { as: app.chef }

test('a library cannot be changed through a point of sale', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home, kind: 'library' })
  const { status, problem } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm('sandbox-library') }, as)
  expect([status, problem.message]).toEqual([409, 'A library has no point of sale. Connect one to the restaurants that use it.'])
})

test('a restaurant can have only a few connections, and existing ones can still be changed', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const statuses: number[] = []
  let connection_id = 0
  for (let count = 0; count < 11; count += 1) {
    const { status, body } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm(`sandbox-${count}`) }, as)
    statuses.push(status)
    if (status === 200) connection_id = body.id
  }
  expect(statuses).toEqual([...Array(10).fill(200), 409])
  const renamed = { ...connectionForm(''), name: 'Bar' }
  expect((await app.call(restaurantPos.savePosConnection, { restaurant_id, connection_id, connection: renamed }, as)).body.name).toBe('Bar')
})

test('nothing of a short token is shown', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: app.home })
  const { body } = await app.call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm('secret') }, as)
  expect(body.token).toBe('••••••')
})
