// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { person, testConfig } from '../../../platform/testing.ts'
import { draw, fakeGraph } from '../../hours/public/testing.tsx'
import { onboarding, restaurant, task } from '../public/testing.ts'
import { OnboardingCard } from './OnboardingCard.tsx'

beforeEach(() => {
  testConfig()
  keepSession(person({ ag_roles: ['restaurants', 'restaurants_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const young = restaurant({ status: 'onboarding', went_live_at: null })
// Without a layout a menu is drawn where nobody sees it.
const notLaidOut = { hidden: true }
const done = task({ key: 'profile', state: 'done', blocker: null, evidence: 'Its prices are in USD.' })

test('a task shows what is left, what was found, and a link to where it is done', async () => {
  fakeGraph({ onboarding: () => ({ data: onboarding(done, task({ opens: '/onboarding/restaurants/12/hours' })) }) })
  draw(<OnboardingCard restaurant={young} />)
  expect(await screen.findByText('It has no opening hours yet.')).toBeTruthy()
  expect(screen.getByText('Its prices are in USD.')).toBeTruthy()
  expect(screen.getByText('1 of 2 done')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open: Opening hours' }).getAttribute('href')).toBe('#/onboarding/restaurants/12/hours')
  expect(screen.queryByRole('link', { name: 'Open: Profile' })).toBeNull()
})

test('going live lists what is still missing, without asking the server', async () => {
  const asked = fakeGraph({ onboarding: () => ({ data: onboarding(done, task()) }) })
  draw(<OnboardingCard restaurant={young} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }))
  const dialog = await screen.findByRole('dialog', { name: 'It cannot go live yet' })
  expect(within(dialog).getByText('It has no opening hours yet.')).toBeTruthy()
  expect(asked.map(({ field }) => field)).not.toContain('goLive')
})

test('each missing task links to the screen where it is done, unless it waits for another', async () => {
  const hours = task({ opens: '/onboarding/restaurants/12/hours' })
  const prices = task({ key: 'prices', state: 'blocked', blocker: 'There is nothing to price yet.', opens: '/onboarding/restaurants/12/menu' })
  fakeGraph({ onboarding: () => ({ data: onboarding(done, hours, prices) }) })
  draw(<OnboardingCard restaurant={young} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }))
  const dialog = await screen.findByRole('dialog', { name: 'It cannot go live yet' })
  const links = within(dialog).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Open: Opening hours', '#/onboarding/restaurants/12/hours']])
  await userEvent.click(within(dialog).getByRole('link'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['done', 'Guests can order from “%” right away, within its hours.'],
  ['waived', 'Guests can order from “%” as soon as a menu is published, within its hours.'],
] as const)('with the publication %s, the question says when guests can order', async (state, sentence) => {
  fakeGraph({ onboarding: () => ({ data: onboarding(done, task({ key: 'publication', state, blocker: null })) }) })
  draw(<OnboardingCard restaurant={young} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }))
  const question = await screen.findByRole('dialog', { name: 'Go live now?' })
  expect(question.textContent).toContain(sentence.replace('%', young.name))
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
})

test('when nothing is missing, going live asks once more and goes live', async () => {
  const asked = fakeGraph({ onboarding: () => ({ data: onboarding(done) }), goLive: () => ({ data: restaurant() }) })
  draw(<OnboardingCard restaurant={young} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go live' }))
  const question = await screen.findByRole('dialog', { name: 'Go live now?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Go live' }))
  await waitFor(() => expect(asked.find(({ field }) => field === 'goLive')?.variables).toEqual({ restaurant_id: 12 }))
})

test('setting a task aside needs a reason; it then shows who did it, and can be undone', async () => {
  // Of what has no layout the kit says at length that nothing in it can be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const waiver = { reason: 'Catering alone', by: 'Mara', at: '2026-02-01T12:00:00Z' }
  const asked = fakeGraph({
    onboarding: () => ({ data: onboarding(task({ may_waive: true }), task({ key: 'bank', state: 'waived', waiver })) }),
    waiveTask: () => ({ data: onboarding() }),
    unwaiveTask: () => ({ data: onboarding() }),
  })
  draw(<OnboardingCard restaurant={young} />)
  expect(await screen.findByText('Set aside by Mara on Feb 1, 2026: Catering alone')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More: Bank connection' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take back', ...notLaidOut }))
  await waitFor(() => expect(asked.find(({ field }) => field === 'unwaiveTask')?.variables).toEqual({ restaurant_id: 12, task: 'bank' }))
  await userEvent.click(screen.getByRole('button', { name: 'More: Opening hours' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set aside…', ...notLaidOut }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }))
  expect(await within(dialog).findByText('Reason is required')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'No hours here')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }))
  await waitFor(() =>
    expect(asked.find(({ field }) => field === 'waiveTask')?.variables).toEqual({ restaurant_id: 12, task: 'hours', reason: 'No hours here' }),
  )
})

test('people who may not change the checklist see it without buttons', async () => {
  fakeGraph({ onboarding: () => ({ data: onboarding(task()) }) })
  draw(<OnboardingCard restaurant={{ ...young, _can: { update: false, delete: false, status: [] } }} />)
  expect(await screen.findByText('It has no opening hours yet.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
