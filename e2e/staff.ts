import { type APIRequestContext, type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { anAddress, freshEmail, fromMail, newBrowser, type Opened, password, unique } from './support.ts'

/** People of the demo company. */
export const staff = {
  owner: 'olivia.marchetti@example.com',
  viewer: 'vera.lindqvist@example.com',
  kitchen: 'kenji.watanabe@example.com',
  manager: 'marcus.webb@example.com',
}
export const staffPassword = 'brigade-demo'

export interface Session {
  readonly name: string
  readonly email: string
  readonly oauth_token: string
}

/** A new session without a page. Nobody is told of what their own session did: whoever is to hear of a change has another one. */
export async function sessionOf(request: APIRequestContext, email = staff.owner, secret = staffPassword): Promise<Session> {
  const answer = await request.post('/api/users/v5/get_auth_token', { data: { email, password: secret }, headers: anAddress() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Somebody who is signed in and calls the server without a page. */
export interface Caller {
  readonly me: Session
  send<T>(method: string, path: string, data?: unknown): Promise<T>
  /** Asks the restaurants service in GraphQL. */
  ask<T>(query: string, variables?: object): Promise<T>
}

export async function callerOf(request: APIRequestContext, email = staff.owner): Promise<Caller> {
  return callsAs(request, await sessionOf(request, email))
}

export function callsAs(request: APIRequestContext, me: Session): Caller {
  async function send<T>(method: string, path: string, data?: unknown): Promise<T> {
    const headers = { ...anAddress(), authorization: `Bearer ${me.oauth_token}`, 'idempotency-key': crypto.randomUUID() }
    const answer = await request.fetch(`/api/${path}`, { method, data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  async function ask<T>(query: string, variables: object = {}): Promise<T> {
    const { data, errors } = await send<{ data: T; errors?: unknown }>('POST', 'restaurants/graphql', { query, variables })
    expect(errors).toBeUndefined()
    return data
  }
  return { me, send, ask }
}

/** Somebody new with these roles on a group, invited by the caller. Their session ends by nobody else's signing in: a person has ten at most. */
export async function colleagueOf(
  request: APIRequestContext,
  { send }: Caller,
  name: string,
  group: number,
  roles: readonly string[],
): Promise<Session> {
  const email = freshEmail('colleague')
  await send('POST', `users/v5/access_group/${group}/invitations`, { email, roles })
  const token = (await fromMail(request, email, /token=[\w%-]+/)).slice('token='.length)
  const answer = await request.post('/api/users/v5/access_group/user/accept_invite', {
    data: { email, token, name, phone: '+12125550143', password, confirm_password: password },
    headers: anAddress(),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A browser of its own in which somebody is signed in already. */
export async function openAs(browser: Browser, info: Pick<TestInfo, 'project'>, me: Session): Promise<Opened> {
  const opened = await newBrowser(browser, info)
  await opened.context.addInitScript((session) => localStorage.setItem('me', session), JSON.stringify(me))
  return opened
}

/** The same for somebody of the demo company, in a session of its own. */
export async function asStaff(browser: Browser, info: TestInfo, request: APIRequestContext, email = staff.owner): Promise<Opened> {
  return openAs(browser, info, await sessionOf(request, email))
}

/** What the server tells a page by itself; to be called before the page opens. */
export function newsTo(page: Page): { readonly frames: readonly string[]; joined(): Promise<void> } {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket/sync')) socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  return {
    frames,
    /** Resolves once the page hears of every change: the answer to its joining names its socket. */
    joined: () => expect.poll(() => frames.some((frame) => frame.includes('"socket"'))).toBe(true),
  }
}

/** The first group under which one may make what the role is about. */
export async function groupFor({ send }: Caller, role: string): Promise<number> {
  const { data } = await send<{ data: { id: number }[] }>('POST', 'users/v5/access_group/search', { ag_role: role, per_page: 1 })
  return data[0]?.id ?? 0
}

export async function groupCalled({ send }: Caller, name: string): Promise<number> {
  const { data } = await send<{ data: { id: number }[] }>('POST', 'users/v5/access_group/search', { search_term: name, per_page: 1 })
  return data[0]?.id ?? 0
}

/** A restaurant of the demo company, by its name. */
export async function restaurantCalled({ ask }: Caller, name: string): Promise<number> {
  const query = 'query ($name: String) { restaurants(name: $name) { data { id } } }'
  const { restaurants } = await ask<{ restaurants: { data: { id: number }[] } }>(query, { name })
  return restaurants.data[0]?.id ?? 0
}

/** A restaurant of its own for a test: in onboarding, without a menu and without hours. Under no brand unless the group is named. */
export async function newRestaurant(
  { ask }: Caller,
  name: string,
  group = 1,
): Promise<{ id: number; name: string; timezone: string; currency: string }> {
  const values = { name: unique(name), timezone: 'America/New_York', currency: 'USD' }
  const { createRestaurant } = await ask<{ createRestaurant: { id: number } }>(
    'mutation ($restaurant: CreateRestaurantRestaurantInput!, $group: SafeInt!) { createRestaurant(restaurant: $restaurant, parent_access_group_id: $group) { id } }',
    { restaurant: values, group },
  )
  return { id: createRestaurant.id, ...values }
}

/** Changes the draft of a menu; what is made needs an id only where something else names it. */
export async function changeMenu({ ask }: Caller, restaurant: number, changes: readonly object[]): Promise<void> {
  const { menuTree } = await ask<{ menuTree: { revision: number } }>('query ($id: SafeInt!) { menuTree(restaurant_id: $id) { revision } }', {
    id: restaurant,
  })
  const query = `mutation ($id: SafeInt!, $batch: String!, $base: SafeInt!, $ops: JSON!) {
    applyMenuOps(restaurant_id: $id, batch_id: $batch, base_revision: $base, ops: $ops) { outcomes } }`
  const { applyMenuOps } = await ask<{ applyMenuOps: { outcomes: { state: string }[] } }>(query, {
    id: restaurant,
    batch: crypto.randomUUID(),
    base: menuTree.revision,
    ops: changes.map((op) => ({ id: crypto.randomUUID(), ...op, client_op_id: crypto.randomUUID() })),
  })
  expect(applyMenuOps.outcomes.map(({ state }) => state)).toEqual(changes.map(() => 'done'))
}

/** A bank connection of its own for a test, in the owner's company. */
export async function newConnection(caller: Caller, name: string, more: Record<string, unknown> = {}) {
  const bank_connection = {
    name: unique(name),
    address: '1 Pier, Portland, ME',
    contact_first_name: 'Ada',
    contact_last_name: 'Marsh',
    contact_email: 'ada.marsh@example.com',
    contact_phone: '2075550142',
    ...more,
  }
  const path = 'payments/v5/bank_connections'
  const { id, uuid } = await caller.send<{ id: number; uuid: string }>('POST', path, {
    bank_connection,
    parent_access_group_id: await groupFor(caller, 'bank_connections_admin'),
  })
  const rename = (to: string) => caller.send('PUT', `${path}/${id}`, { id, bank_connection: { ...bank_connection, name: to } })
  return { id, uuid, name: bank_connection.name, rename }
}
