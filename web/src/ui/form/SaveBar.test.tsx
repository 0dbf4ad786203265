// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Card } from '../page/Card.tsx'
import { SaveBar } from './SaveBar.tsx'

afterEach(cleanup)

function Sheet() {
  const [dirty, setDirty] = useState(true)
  return (
    <Card title="Rules">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setDirty(false)
        }}
      >
        <input aria-label="Name" onChange={() => setDirty(true)} />
        <SaveBar dirty={dirty} onDiscard={() => setDirty(false)} />
      </form>
    </Card>
  )
}

test.each(['Save', 'Discard'])('after %s by the keyboard the focus is on the heading of what was saved', async (name) => {
  render(<Sheet />)
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rules' }))
})

test('a save bar that appears and disappears does not move the focus', async () => {
  const { rerender } = render(<SaveBar dirty onDiscard={() => undefined} />)
  rerender(<SaveBar dirty={false} onDiscard={() => undefined} />)
  expect(document.activeElement).toBe(document.body)
})
