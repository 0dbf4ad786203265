import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { Problem, type ProblemCode } from '@brigade/contract/kit/problem.ts'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { heardFromServer } from './connection/connection.ts'
import { makeQueryClient } from './query-client.ts'
import { testConfig } from './testing.ts'

beforeEach(() => {
  testConfig()
  heardFromServer()
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A list on the screen whose answers are held, beside a change of one of its rows. */
function beside() {
  const client = makeQueryClient()
  const answers: ((value: string) => void)[] = []
  const queryKey = ['bank_connections', 'search', { page: 1 }]
  new QueryObserver(client, { queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) }).subscribe(() => {})
  const change = (mutationFn: () => Promise<unknown>) =>
    client
      .getMutationCache()
      .build(client, { meta: { endpoint: bankConnections.update }, mutationFn })
      .execute({ id: 7 } as never)
      .catch(() => undefined)
  return { answers, change, shown: () => client.getQueryData(queryKey) }
}

test('a list that loads during a change made here is requested again', async () => {
  const { answers, change, shown } = beside()
  await change(async () => ({ id: 7 }))
  expect(answers).toHaveLength(2)
  answers[1]?.('new')
  answers[0]?.('old')
  await settled()
  expect(shown()).toBe('new')
})

test.each<[ProblemCode, number]>([
  ['unconfirmed', 2],
  ['unconfirmed', 2],
  ['unavailable', 2],
  ['unexpected', 2],
  ['forbidden', 1],
  ['stale', 1],
])('after a change that failed as %s a list is asked for %i times: the server tells this tab nothing of what it did itself', async (code, times) => {
  const { answers, change } = beside()
  await change(async () => {
    throw new Problem(code, 'It failed.')
  })
  expect(answers).toHaveLength(times)
})
