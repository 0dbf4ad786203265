// @vitest-environment happy-dom
import type { Pausable } from '@brigade/contract/menus/pauses.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { draw } from '../../hours/public/testing.tsx'
import { PauseSearch } from './PauseSearch.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'availabilities_admin', 'availabilities'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dish = (name: string): Pausable => ({ kind: 'item', node_id: crypto.randomUUID(), tag: null, name, place: 'Mains', uses: 1, is_paused: false })

test('until an answer comes, what was out lately is not shown as what was searched for', async () => {
  let answer: (() => void) | undefined
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { variables } = JSON.parse(String(init.body))
    const found = (name: string) => Response.json({ data: { pausable: { matches: [dish(name)], total: 1 } } })
    if (variables.q === '') return found('Hake')
    return new Promise((resolve) => {
      answer = () => resolve(found('Avocado Toast'))
    })
  })
  draw(<PauseSearch restaurantId={12} onChoose={() => {}} />)
  expect(await screen.findByRole('list', { name: 'Paused recently' })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), 'Avocado')
  await waitFor(() => expect(answer).toBeDefined())
  expect(screen.queryByRole('list', { name: 'What do you want to pause?' })).toBeNull()
  answer?.()
  const rows = await screen.findByRole('list', { name: 'What do you want to pause?' })
  expect(rows.textContent).toContain('Avocado Toast')
  expect(rows.textContent).not.toContain('Hake')
})
