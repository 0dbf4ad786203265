import { accessGroups } from '@brigade/contract/access-groups.ts'
import { socketHeader } from '@brigade/contract/realtime.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { listener, type Node, realtimeNode, type TestSocket } from '../../../testing/sockets.ts'
import { allRoutes } from '../../routes.ts'
import { createSession } from '../session.ts'
import { appendEvent, originOf } from './events.ts'

const app = await testApp(allRoutes(testBankLink()))
const { database } = app
const node = await realtimeNode(database)
const other = await realtimeNode(database)
const company = await app.group({ name: 'Company' })
const manager = () => app.person({ roles: ['access_groups_admin', 'restaurants_admin'], on: company })

/** A tab: its socket, and what the server calls that. */
async function tab(token: string, on: Node = node) {
  const socket = await listener(on, token)
  const name: string = socket.heard.find((frame) => frame[3] === 'phx_reply')[4].response.socket
  return { socket, name }
}

let count = 0
/** Renames a group, as a tab with this socket would. */
async function rename(as: Person | string, socket: string | undefined): Promise<string> {
  count += 1
  const id = await app.group({ parent: company, name: `Group ${count}` })
  const options = { as, ...(socket !== undefined && { headers: { [socketHeader]: socket } }) }
  const { status } = await app.call(accessGroups.update, { id, name: `Renamed ${count}` }, options)
  expect(status).toBe(200)
  return `access_groups:${id}`
}

/** Tells something that everybody hears after it: who was to hear the first has heard it by then. */
async function heardAll(people: readonly Person[], sockets: readonly TestSocket[]) {
  count += 1
  const key = `last:${count}`
  await database.write((tx) => appendEvent(tx, { keys: [key], reach: [], userIds: people.map(({ id }) => id) }))
  await Promise.all(sockets.map((socket) => socket.shout(key)))
}

const close = (...tabs: readonly { readonly socket: TestSocket }[]) => {
  for (const { socket } of tabs) socket.ws.close()
}

test('the tab that made a change gets no event; other tabs of its session do, on the other node too', async () => {
  const ann = await manager()
  const [own, near, far] = [await tab(ann.token), await tab(ann.token), await tab(ann.token, other)]
  const key = await rename(ann, own.name)
  await near.socket.shout(key)
  await far.socket.shout(key)
  await heardAll([ann], [own.socket])
  expect(own.socket.keys).not.toContain(key)
  close(own, near, far)
})

test('a change by GraphQL is likewise not sent to its tab', async () => {
  const ann = await manager()
  const [own, near] = [await tab(ann.token), await tab(ann.token, other)]
  const restaurant = { name: 'Night Owl Diner', timezone: 'America/Chicago', currency: 'USD' }
  const { body } = await app.call(
    restaurants.createRestaurant,
    { restaurant, parent_access_group_id: company },
    { as: ann, headers: { [socketHeader]: own.name } },
  )
  await near.socket.shout(`restaurants:${body.id}`)
  await heardAll([ann], [own.socket])
  expect(own.socket.keys).not.toContain(`restaurants:${body.id}`)
  close(own, near)
})

test('a change without a socket, or with a closed one, is sent to every tab', async () => {
  const ann = await manager()
  const [own, gone] = [await tab(ann.token), await tab(ann.token)]
  close(gone)
  await gone.socket.closed
  for (const name of [undefined, gone.name]) await own.socket.shout(await rename(ann, name))
  close(own)
})

test('a request cannot keep events from a socket of another session, of another or the same person', async () => {
  const [ann, ben] = [await manager(), await manager()]
  const second = await database.write((tx) => createSession(tx, { userId: ann.id, address: '127.0.0.1', agent: 'other' }))
  const [own, theirs, elsewhere] = [await tab(ann.token), await tab(ben.token), await tab(second.oauth_token)]
  for (const { socket, name } of [theirs, elsewhere]) {
    const key = await rename(ann, name)
    await socket.shout(key)
    await own.socket.shout(key)
  }
  close(own, theirs, elsewhere)
})

test.each([
  ['nothing', undefined],
  ['several in one', '0123456789ab.1, 0123456789ab.2'],
  ['a session', 'a'.repeat(64)],
  ['a very long number', `0123456789ab.${'9'.repeat(16)}`],
  ['one padded to length', `0123456789ab.1${' '.repeat(9000)}`],
])('%s names no socket', (_, named) => {
  expect(originOf('session', { [socketHeader]: named })).toEqual({ session: 'session', socket: undefined })
})

test('a request without a session cannot name a socket', () => {
  const headers = { [socketHeader]: '0123456789ab.1' }
  expect(originOf('session', headers)).toEqual({ session: 'session', socket: '0123456789ab.1' })
  expect(originOf(undefined, headers)).toEqual({})
})
