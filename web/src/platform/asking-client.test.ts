import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AskingClient } from './asking-client.ts'

interface Question {
  readonly signal: AbortSignal
  readonly answer: (value: string) => void
  readonly fail: () => void
}

const queryKey = ['bank_connections', 'search', { page: 1 }]
let client: AskingClient
let questions: Question[]
let seen: QueryObserverResult[]
let stop: (() => void)[]

beforeEach(() => {
  client = new AskingClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000, networkMode: 'always' } } })
  questions = []
  seen = []
  stop = []
})
afterEach(() => {
  for (const one of stop) one()
  client.clear()
})

/** A list whose answers a test gives one by one, in any order. */
const list = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      questions.push({ signal, answer: resolve, fail: () => reject(new Error('down')) })
    }),
}

function show() {
  const leave = new QueryObserver(client, list).subscribe((result) => seen.push(result))
  stop.push(leave)
  return leave
}

const invalidate = () => void client.invalidateQueries({ queryKey: ['bank_connections'] })
const settled = () => new Promise((resolve) => setTimeout(resolve))
const shown = () => client.getQueryData(queryKey)
const state = () => client.getQueryState(queryKey)

async function answer(at: number, value: string) {
  questions[at]?.answer(value)
  await settled()
}

test('an update during the first request cancels and repeats it, and the older answer is not shown', async () => {
  show()
  invalidate()
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await answer(1, 'new')
  await answer(0, 'old')
  expect([shown(), state()?.isInvalidated, questions.length]).toEqual(['new', false, 2])
  expect(seen.map(({ status }) => status)).not.toContain('error')
})

test('an update while shown data is requested again', async () => {
  show()
  await answer(0, 'first')
  invalidate()
  invalidate()
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  await answer(1, 'old')
  await answer(2, 'new')
  expect([shown(), state()?.fetchStatus, questions.length]).toEqual(['new', 'idle', 3])
})

test('a read outside of any screen gets the answer of the latest request', async () => {
  const read = client.fetchQuery(list)
  invalidate()
  await answer(0, 'old')
  await answer(1, 'new')
  expect(await read).toBe('new')
  expect(questions).toHaveLength(2)
})

test('data that no screen shows is not requested again after its answer, but when it is next shown', async () => {
  const read = client.fetchQuery(list)
  for (const news of [invalidate, invalidate, invalidate]) news()
  await answer(1, 'older than the last news')
  expect(await read).toBe('older than the last news')
  expect([questions.length, state()?.isInvalidated]).toEqual([2, true])
  show()
  expect(questions).toHaveLength(3)
})

test('with updates at any speed, answers are shown, and each is followed by one request', async () => {
  show()
  invalidate()
  for (let round = 1; round <= 5; round += 1) {
    for (const news of [invalidate, invalidate, invalidate]) news()
    expect(questions).toHaveLength(round + 1)
    await answer(round, `answer ${round}`)
    expect(shown()).toBe(`answer ${round}`)
  }
  await answer(6, 'the last')
  expect([shown(), state()?.fetchStatus, state()?.isInvalidated, questions.length]).toEqual(['the last', 'idle', false, 7])
})

test('updates that wait for an answer are requested even if the answer is a failure', async () => {
  show()
  invalidate()
  invalidate()
  questions[1]?.fail()
  await settled()
  expect(questions).toHaveLength(3)
  await answer(2, 'new')
  expect([shown(), state()?.status]).toEqual(['new', 'success'])
})

test('after leaving before updated data has arrived, it is requested again on return', async () => {
  const leave = show()
  await answer(0, 'old')
  invalidate()
  leave()
  expect([shown(), state()?.fetchStatus, state()?.isInvalidated]).toEqual(['old', 'idle', true])
  show()
  await answer(2, 'new')
  expect(shown()).toBe('new')
})

test('without a known change the first answer is shown, and requested once more', async () => {
  show()
  void client.invalidateQueries({}, { cancelRefetch: false })
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([false])
  await answer(0, 'first')
  expect([shown(), questions.length]).toEqual(['first', 2])
  await answer(1, 'second')
  expect([shown(), state()?.fetchStatus, questions.length]).toEqual(['second', 'idle', 2])
})

test('a caller that waits gets an answer that includes the update', async () => {
  show()
  const first = client.invalidateQueries({ queryKey }).then(shown)
  const second = client.invalidateQueries({ queryKey }).then(shown)
  await answer(1, 'after the first')
  await answer(2, 'after the second')
  expect(await Promise.all([first, second])).toEqual(['after the second', 'after the second'])
})

test('an update at any moment of an answer’s arrival leads to a new request', async () => {
  for (let moments = 0; moments < 12; moments += 1) {
    questions = []
    client.clear()
    const leave = show()
    questions[0]?.answer('old')
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve()
    invalidate()
    await settled()
    expect(questions.length, `after ${moments} moments`).toBe(2)
    await answer(1, 'new')
    expect([shown(), state()?.isInvalidated], `after ${moments} moments`).toEqual(['new', false])
    leave()
  }
})

test('requests that the update does not name continue undisturbed', async () => {
  show()
  void client.invalidateQueries({ queryKey: ['access_groups'] })
  await answer(0, 'first')
  expect([shown(), questions.length]).toEqual(['first', 1])
})
