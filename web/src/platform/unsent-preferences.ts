import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type Preference, preferences, preferencesRefresh } from '@brigade/contract/preferences.ts'
import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/layers/toasts.ts'
import { call } from './call.ts'
import { words } from './preference-words.ts'
import { type Copy, copyKey, readCopy, storeCopy, storedCopy, type Wish } from './preferences-copy.ts'
import { endpointQuery } from './queries.ts'
import { currentSession, onSessionChange } from './session/session.ts'

/** Everything the person has kept, in one answer; starts with what this browser remembers of it. */
export const keptPreferences = () => ({
  ...endpointQuery(preferencesRefresh, preferences.list)({}),
  initialData: () => {
    const data = storedCopy()?.data
    return data && { data }
  },
  initialDataUpdatedAt: 0,
})

/** What waits for the server, by key; it is shown as if it were there already. */
type Unsent = Copy['unsent']

const longestWaitMs = 60_000
const listeners = new Set<() => void>()
let unsent: Unsent = {}
let owner: string | undefined
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
/** The list as another tab of this browser left it. */
let fromOtherTab: Preference[] | undefined

export function onUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Restored once for each person: what an earlier visit could not send. */
export function unsentPreferences(): Unsent {
  const email = currentSession()?.email
  if (owner !== email) {
    owner = email
    unsent = storedCopy()?.unsent ?? {}
  }
  return unsent
}

function setUnsent(next: Unsent): void {
  unsent = next
  for (const listener of listeners) listener()
}

const listOf = (client: QueryClient): Preference[] => client.getQueryData(keptPreferences().queryKey)?.data ?? []

/** Stores the current values: other tabs of this browser take them over, and the next visit starts with them. */
export function keepCopy(client: QueryClient): void {
  // What came from another tab stands written already, with that tab's own wishes.
  if (listOf(client) !== fromOtherTab) storeCopy({ data: listOf(client), unsent: unsentPreferences() })
}

/** Another tab of this browser has other values. */
export function takeCopy(client: QueryClient, event: StorageEvent): void {
  const copy = event.key === copyKey ? readCopy(event.newValue) : undefined
  if (!copy) return
  const wished = Object.entries(copy.unsent)
  const data = wished.reduce((list, [key, wish]) => withWish(list, key, wish), copy.data)
  client.setQueryData(keptPreferences().queryKey, { data })
  fromOtherTab = listOf(client)
}

function withWish(list: Preference[], key: string, { value }: Wish): Preference[] {
  const others = list.filter((one) => one.key !== key)
  const before = list.find((one) => one.key === key)
  return value === undefined ? others : [...others, { key, value, version: before?.version ?? 0, updated_at: before?.updated_at ?? '' }]
}

/** The value under a key as this person last wished it. */
export function preferenceNow(client: QueryClient, key: string): unknown {
  const wish = unsentPreferences()[key]
  return wish ? wish.value : listOf(client).find((one) => one.key === key)?.value
}

/** Shows a value at once and sends it as soon as that is possible. `undefined` forgets the key. */
export function wishPreference(client: QueryClient, key: string, value: unknown): void {
  fromOtherTab = undefined
  setUnsent({ ...unsentPreferences(), [key]: value === undefined ? {} : { value } })
  keepCopy(client)
  sendPreferences(client)
}

/** Sends what waits, one after the other: of several wishes for one key only the last goes out. */
export function sendPreferences(client: QueryClient): void {
  clearTimeout(timer)
  if (!isSending) void sendAll(client)
}

async function sendAll(client: QueryClient): Promise<void> {
  isSending = true
  for (let next = firstUnsent(); next; next = firstUnsent()) {
    const wait = await sendOne(client, ...next)
    if (wait === undefined) continue
    timer = setTimeout(() => sendPreferences(client), wait)
    break
  }
  // In the same breath as the last look: a wish that comes now must find nobody sending.
  isSending = false
}

const firstUnsent = () => Object.entries(unsentPreferences())[0]

/** Answers how long to wait before it is tried again, if it has to be. */
async function sendOne(client: QueryClient, key: string, wish: Wish): Promise<number | undefined> {
  try {
    await takeIn(client, key, await send(key, wish))
    failures = 0
  } catch (problem) {
    if (isPassing(problem)) {
      failures += 1
      return Math.min(1000 * 2 ** failures, longestWaitMs)
    }
    showToast({ title: words.notKept, message: textOf(problem), tone: 'bad' })
  }
  settle(client, key, wish)
  return undefined
}

const send = (key: string, { value }: Wish): Promise<Preference | object> =>
  value === undefined ? call(preferences.remove, { key }) : call(preferences.put, { key, value })

/** Puts the answer into the list; a list that was under way may be older than it and is asked for again. */
async function takeIn(client: QueryClient, key: string, answer: Preference | object): Promise<void> {
  const filter = { queryKey: keptPreferences().queryKey }
  const wasFetching = client.isFetching(filter) > 0
  await client.cancelQueries(filter)
  const others = listOf(client).filter((one) => one.key !== key)
  client.setQueryData(filter.queryKey, { data: 'key' in answer ? [...others, answer] : others })
  if (wasFetching) void client.invalidateQueries(filter)
}

/** Unless something else has been wished in the meantime. */
function settle(client: QueryClient, key: string, wish: Wish): void {
  if (unsent[key] !== wish) return
  const { [key]: _, ...others } = unsent
  setUnsent(others)
  keepCopy(client)
}

function isPassing(problem: unknown): boolean {
  return problem instanceof Problem && ['unavailable', 'unconfirmed', 'unexpected', 'too_many', 'unauthenticated'].includes(problem.code)
}

onSessionChange(() => {
  if (currentSession()) return
  clearTimeout(timer)
  failures = 0
  setUnsent({})
})
