// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeepsChanges } from '../../platform/offline/kept-changes.ts'
import { OfflineBanner } from './OfflineBanner.tsx'

afterEach(() => {
  cleanup()
  window.dispatchEvent(new Event('online'))
})

function Keeper() {
  useKeepsChanges('What you change here is kept.')
  return null
}

test('without a network the banner says that changes wait if the open screen keeps them', () => {
  const { rerender } = render(<OfflineBanner />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toContain('Changes can be made again once you are connected.')
  const keeping = (isThere: boolean) =>
    rerender(
      <>
        <OfflineBanner />
        {isThere && <Keeper />}
      </>,
    )
  keeping(true)
  expect(screen.getByRole('status').textContent).toContain('What you change here is kept.')
  keeping(false)
  expect(screen.getByRole('status').textContent).toContain('Changes can be made again')
})
