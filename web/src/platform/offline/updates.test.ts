import { beforeEach, expect, test, vi } from 'vitest'
import { page } from '../session/session.ts'
import { Updates } from './updates.ts'

const release = () => ({ state: 'installed', postMessage: vi.fn() }) as unknown as ServiceWorker & { readonly postMessage: ReturnType<typeof vi.fn> }

const spied = () => vi.spyOn(page, 'reload').mockReturnValue()
let reload: ReturnType<typeof spied>
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
  reload = spied()
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('a release that is asked for and does not take over is asked once more by a page that starts anew', () => {
  const before = new Updates()
  const [first, same, later] = [release(), release(), release()]
  before.waits(first)
  expect(first.postMessage).not.toHaveBeenCalled()
  before.take()
  expect(first.postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
  vi.advanceTimersByTime(2900)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(reload).toHaveBeenCalledTimes(1)

  const after = new Updates()
  after.waits(same)
  expect(same.postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
  after.tookOver()
  expect(reload).toHaveBeenCalledTimes(2)

  // What comes later waits until somebody asks for it.
  const next = new Updates()
  next.waits(later)
  expect(later.postMessage).not.toHaveBeenCalled()
  next.tookOver()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('one that takes over in time starts the page anew once, and one that comes long after a page started anew waits', () => {
  const before = new Updates()
  before.waits(release())
  before.take()
  before.tookOver()
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledTimes(1)

  const slow = new Updates()
  slow.waits(release())
  slow.take()
  vi.advanceTimersByTime(33_000)
  const later = release()
  new Updates().waits(later)
  expect(later.postMessage).not.toHaveBeenCalled()
})
