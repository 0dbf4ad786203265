import { beforeEach, expect, test, vi } from 'vitest'

/** A page that has just started: its own state, in the same tab. */
async function freshPage() {
  vi.resetModules()
  const { page } = await import('../session/session.ts')
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  return { reload, ...(await import('./updates.ts')) }
}
const release = () => ({ state: 'installed', postMessage: vi.fn() }) as unknown as ServiceWorker & { readonly postMessage: ReturnType<typeof vi.fn> }

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

test('a release that is asked for and does not take over is asked once more by a page that starts anew', async () => {
  const before = await freshPage()
  const [first, same, later] = [release(), release(), release()]
  before.updateWaits(first)
  expect(first.postMessage).not.toHaveBeenCalled()
  before.takeUpdate()
  expect(first.postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
  vi.advanceTimersByTime(2900)
  expect(before.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(before.reload).toHaveBeenCalledOnce()

  const after = await freshPage()
  after.updateWaits(same)
  expect(same.postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
  after.updateTookOver()
  expect(after.reload).toHaveBeenCalledOnce()

  // What comes later waits until somebody asks for it.
  const next = await freshPage()
  next.updateWaits(later)
  expect(later.postMessage).not.toHaveBeenCalled()
  next.updateTookOver()
  expect(next.reload).not.toHaveBeenCalled()
})

test('one that takes over in time starts the page anew once, and one that comes long after a page started anew waits', async () => {
  const before = await freshPage()
  before.updateWaits(release())
  before.takeUpdate()
  before.updateTookOver()
  vi.advanceTimersByTime(10_000)
  expect(before.reload).toHaveBeenCalledOnce()

  before.updateWaits(release())
  before.takeUpdate()
  vi.advanceTimersByTime(3000)
  vi.advanceTimersByTime(30_000)
  const after = await freshPage()
  const later = release()
  after.updateWaits(later)
  expect(later.postMessage).not.toHaveBeenCalled()
})
