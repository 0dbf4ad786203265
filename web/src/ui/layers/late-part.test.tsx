import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type LatePart, latePart, useLatePart } from './late-part.ts'
import { toastStore } from './toasts.ts'

afterEach(cleanup)

const Heavy = ({ text }: { text: string }) => <p>{text}</p>

function Light({ part, wanted, onFailed = () => {} }: { part: LatePart<{ text: string }>; wanted: boolean; onFailed?: () => void }) {
  const Part = useLatePart(part, wanted, onFailed)
  return Part && <Part text="here" />
}

test('a lazy part is fetched once, when first needed, and is there at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve(Heavy))
  const part = latePart(load)
  const { rerender } = render(<Light part={part} wanted={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Light part={part} wanted />)
  expect(screen.queryByText('here')).toBeNull()
  expect(await screen.findByText('here')).toBeTruthy()
  cleanup()
  render(<Light part={part} wanted />)
  expect(screen.getByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that fails to load is reported to everybody who needs it, and the next press tries again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi.fn(() => Promise.resolve(Heavy)).mockRejectedValueOnce(new Error('offline'))
  const part = latePart(load)
  const onFailed = vi.fn<() => void>()
  const { rerender } = render(<Light part={part} wanted onFailed={onFailed} />)
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
  expect(toastStore.read().map(({ title }) => title)).toContain('This part could not be loaded')
  rerender(<Light part={part} wanted={false} onFailed={onFailed} />)
  rerender(<Light part={part} wanted onFailed={onFailed} />)
  expect(await screen.findByText('here')).toBeTruthy()
})
