import { expect, test } from 'vitest'
import { moneyRule } from '../../../platform/files/prices.ts'
import { readInWorker } from './read-in-worker.ts'

const money = moneyRule('USD')
const table = `item,price,description\n${Array.from({ length: 9000 }, (_, at) => `Item ${at},1.50,${'x'.repeat(150)}`).join('\n')}`

test('a large file is read in a thread, with the same result', async () => {
  expect(table.length).toBeGreaterThan(1_000_000)
  const { nodes } = await readInWorker({ text: table, money, format: null })
  expect(nodes.filter(({ kind }) => kind === 'item')).toHaveLength(9000)
})

test('its refusals are sentences too', async () => {
  await expect(readInWorker({ text: table, money, format: 'toast' })).rejects.toMatchObject({
    code: 'invalid',
    message: 'This is a CSV file, not a Toast menu.',
  })
})

test('at most two files are read at once, and waiting ones after them', async () => {
  const question = { text: table, money, format: null }
  const three = await Promise.allSettled([readInWorker(question), readInWorker(question), readInWorker(question)])
  expect(three.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((await readInWorker(question)).format).toBe('csv')
})
