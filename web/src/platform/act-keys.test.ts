import { expect, test } from 'vitest'
import { ActKeys } from './act-keys.ts'

const done = async (key: string) => key
const lost = (keys: string[]) => async (key: string) => {
  keys.push(key)
  throw new Error('The answer was lost.')
}

test('the same input keeps its key until it succeeds, and gets a new one afterwards', async () => {
  const acts = new ActKeys()
  const tried: string[] = []
  for (let tries = 0; tries < 3; tries += 1) await acts.send({ name: 'Harbor' }, lost(tried)).catch(() => {})
  expect(new Set(tried).size).toBe(1)
  const last = await acts.send({ name: 'Harbor' }, done)
  expect(last).toBe(tried[0])
  expect(await acts.send({ name: 'Harbor' }, done)).not.toBe(last)
})

test('another input has another key, also when the first input comes back', async () => {
  const acts = new ActKeys()
  const tried: string[] = []
  for (const name of ['Harbor', 'Pier', 'Harbor']) await acts.send({ name }, lost(tried)).catch(() => {})
  expect(new Set(tried).size).toBe(3)
})

test('a double press has one key, and another action at the same time keeps its own', async () => {
  const acts = new ActKeys()
  const held = Promise.withResolvers<void>()
  const keys: string[] = []
  const send = (id: number) =>
    acts.send({ id }, async (key) => {
      keys.push(key)
      await held.promise
      if (id === 1) throw new Error('The answer was lost.')
    })
  const all = Promise.allSettled([send(1), send(1), send(2)])
  held.resolve()
  await all
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  expect(await acts.send({ id: 1 }, done)).toBe(keys[0])
})
