import { expect, test } from 'vitest'
import { Ending, StoppedWhileStarting } from './ending.ts'

const quiet = new AbortController().signal

test('a part that ends waits for the parts that need it, and a failing or hanging part does not hold up the others', async () => {
  const said: string[] = []
  const warnings: string[] = []
  const warn = (...words: unknown[]) => void warnings.push(String(words.at(-1)))
  const ending = new Ending({ warn }, quiet)
  const noting = (name: string) => () => {
    said.push(name)
    return Promise.resolve()
  }
  ending.add('postgres', 'PostgreSQL', noting('postgres'))
  ending.add('database', 'the connections', () => Promise.reject(new Error('lost')))
  ending.add('practice', 'the practice bank', () => {
    said.push('practice')
    return new Promise(() => {})
  })
  ending.add('work', 'the jobs', noting('jobs'))
  ending.add('work', 'the requests', noting('requests'))
  await Promise.all([ending.run(), ending.run()])
  await ending.run()
  expect(said).toEqual(['jobs', 'requests', 'practice', 'postgres'])
  expect(warnings).toEqual(['The stop does not wait any longer for the practice bank.', 'Ending the connections failed; the stop goes on.'])
})

test('a start stops where it is when a stop is requested, and ends what it had begun', async () => {
  const stopping = new AbortController()
  const ending = new Ending({ warn: () => {} }, stopping.signal)
  stopping.abort()
  let isEnded = false
  const end = () => {
    isEnded = true
    return Promise.resolve()
  }
  expect(() => ending.add('work', 'the jobs', end)).toThrow(StoppedWhileStarting)
  await ending.run()
  expect(isEnded).toBe(true)
})
