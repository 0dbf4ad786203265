// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

function Pair({ second }: { second: () => void }) {
  const [isClosed, setIsClosed] = useState(true)
  return isClosed ? (
    <Button key="reopen" onClick={() => setIsClosed(false)}>
      Reopen
    </Button>
  ) : (
    <Button key="close" onClick={second}>
      Close
    </Button>
  )
}

test('an action that must run once runs once on a double click, and again on a later press', async () => {
  const save = vi.fn()
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button variant="primary" onClick={save}>
        Save
      </Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalledTimes(1)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledTimes(1)
  screen.getByRole('button', { name: 'Save' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(save).toHaveBeenCalledTimes(2)
})

test('a quick second press of a repeatable action counts', async () => {
  const next = vi.fn()
  render(<Button onClick={next}>Next</Button>)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }))
  expect(next).toHaveBeenCalledTimes(2)
})

test('the second half of a double click does not press the control that replaced the first', async () => {
  const second = vi.fn()
  render(<Pair second={second} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  // The pointer has not moved and the time between is that of a double click.
  screen.getByRole('button', { name: 'Close' }).dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }))
  expect(second).not.toHaveBeenCalled()
})
