import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentTasks, dismissTask, runTask, shownDoneMs } from './background-tasks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of currentTasks()) dismissTask(id)
  vi.useRealTimers()
})

function leaving(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('the browser warns before the page is closed, as long as any job runs', async () => {
  expect(leaving()).toBe(true)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const jobs = [first, second].map(({ promise }, at) => runTask({ title: `job ${at}`, run: () => promise }))
  expect(leaving()).toBe(false)
  first.resolve()
  await jobs[0]
  expect(leaving()).toBe(false)
  second.resolve()
  await jobs[1]
  expect(leaving()).toBe(true)
})

test('a job removes itself when done', async () => {
  await runTask({ title: 'Sync', run: async () => {} })
  expect(currentTasks()).toMatchObject([{ title: 'Sync', state: 'done' }])
  vi.advanceTimersByTime(shownDoneMs)
  expect(currentTasks()).toEqual([])
})

test('a job with something to tell stays until it is dismissed', async () => {
  await runTask({ title: 'Upload', run: async ({ tell }) => tell('Looks like another one') })
  vi.advanceTimersByTime(60_000)
  expect(currentTasks()).toMatchObject([{ state: 'done', note: 'Looks like another one' }])
})

test('a failed job stays with its reason until it is dismissed, and no longer warns', async () => {
  await expect(runTask({ title: 'Sync', run: () => Promise.reject(new Error('no paper')) })).rejects.toThrow('no paper')
  vi.advanceTimersByTime(60_000)
  expect(currentTasks()).toMatchObject([{ state: 'failed', problem: 'no paper' }])
  expect(leaving()).toBe(true)
})

test('a job whose failure is told elsewhere leaves the list with it', async () => {
  await expect(runTask({ title: 'Sync', tellsFailure: true, run: () => Promise.reject(new Error('no paper')) })).rejects.toThrow('no paper')
  expect(currentTasks()).toEqual([])
})

test('progress is reported, and a canceled job leaves the list', async () => {
  const job = runTask({
    title: 'Export',
    canCancel: true,
    run: ({ report, signal }) => {
      report(0.5)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))))
    },
  })
  expect(currentTasks()).toMatchObject([{ progress: 0.5, state: 'running' }])
  currentTasks()[0]?.cancel?.()
  await expect(job).rejects.toThrow('cancelled')
  expect(currentTasks()).toEqual([])
})
