// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OutOfReach } from '../basics/out-of-reach.ts'
import { DataState } from './DataState.tsx'

afterEach(cleanup)

test('a failed load says why it cannot be retried, while that is so', () => {
  const failed = <DataState state="error" error={{ title: 'The menu could not be loaded' }} />
  const { rerender } = render(<OutOfReach value="You are offline.">{failed}</OutOfReach>)
  expect(screen.getByRole('alert').textContent).toBe('The menu could not be loadedYou are offline.')
  rerender(<OutOfReach value={undefined}>{failed}</OutOfReach>)
  expect(screen.getByRole('alert').textContent).toBe('The menu could not be loaded')
})
