import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BackgroundTasks } from './BackgroundTasks.tsx'
import { currentTasks, dismissTask, runTask } from './background-tasks.ts'

afterEach(() => {
  cleanup()
  for (const { id } of currentTasks()) dismissTask(id)
})

function screenWithApp() {
  render(
    <>
      <div id="app" />
      <BackgroundTasks />
    </>,
  )
  return document.querySelector<HTMLElement>('#app')
}

test('jobs are listed in a panel', async () => {
  const app = screenWithApp()
  let finish = () => {}
  await act(async () => void runTask({ title: 'Publishing menus', run: () => new Promise<void>((done) => (finish = done)) }))
  expect(screen.getByRole('region', { name: 'Background tasks' }).textContent).toContain('Publishing menus')
  expect(app?.inert).toBe(false)
  await act(async () => finish())
})

test('a job with blockUI dims the screen and blocks input until it is done', async () => {
  const app = screenWithApp()
  let finish = () => {}
  await act(async () => void runTask({ title: 'Publishing menus', blockUI: true, run: () => new Promise<void>((done) => (finish = done)) }))
  expect(screen.getByRole('status').textContent).toContain('Publishing menus')
  expect(app?.inert).toBe(true)
  await act(async () => finish())
  expect(app?.inert).toBe(false)
})
