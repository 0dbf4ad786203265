// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ConfirmProvider } from './ConfirmProvider.tsx'
import { confirm } from './confirm.ts'

afterEach(cleanup)

function ask(): Promise<boolean> {
  render(
    <MantineProvider env="test">
      <ConfirmProvider />
    </MantineProvider>,
  )
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm({ title: 'Remove it?', body: 'It is gone for good.', confirmLabel: 'Remove', danger: true })
  })
  if (!answer) throw new Error('nothing was asked')
  return answer
}

test('resolves true when the person agrees', async () => {
  const answer = ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await answer).toBe(true)
})

test('resolves false on Cancel', async () => {
  const answer = ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
})

test('resolves false on Escape', async () => {
  const answer = ask()
  await screen.findByRole('dialog', { name: 'Remove it?' })
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('an impossible action is not offered: the dialog says why, and links to the cause', async () => {
  render(
    <MantineProvider env="test">
      <ConfirmProvider />
    </MantineProvider>,
  )
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm({ title: 'It cannot be removed', body: 'It holds 3 things.', blockedBy: [{ label: 'Show them', href: '#/things' }] })
  })
  const way = await screen.findByRole('link', { name: 'Show them' })
  expect(way.getAttribute('href')).toBe('#/things')
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull()
  await userEvent.click(way)
  expect(await answer).toBe(false)
})
