import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Theme } from '../theme/Theme.tsx'
import { differences, useDataUpdated } from './data-updated.tsx'

interface Values extends Record<string, unknown> {
  name: string
  address: string
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const before = { name: 'Harbor', address: '1 Pier' }
const after = { name: 'Harbor 2', address: '1 Pier' }
const labels = { name: 'Name', address: 'Address' }

function Watched({
  fresh,
  mine,
  dirty,
  ask,
  take,
}: {
  fresh: Values
  mine: Values
  dirty: boolean
  ask: 'modal' | 'confirm'
  take: (values: Values) => void
}) {
  const prompt = useDataUpdated({ form: { isDirty: dirty, values: () => mine, setInitialValues: take }, fresh, labels, ask })
  return <Theme>{prompt}</Theme>
}

function show(mine: Values, dirty: boolean, ask: 'modal' | 'confirm' = 'modal', news: Values = after) {
  const take = vi.fn()
  const view = render(<Watched fresh={before} mine={mine} dirty={dirty} ask={ask} take={take} />)
  view.rerender(<Watched fresh={news} mine={mine} dirty={dirty} ask={ask} take={take} />)
  return take
}

test('an unchanged form takes over an update in place', () => {
  expect(show(before, false)).toHaveBeenCalledWith(after)
  expect(screen.queryByText('Data updated')).toBeNull()
})

test('a changed form asks about an update, and lists the fields that differ', async () => {
  const take = show({ name: 'My Harbor', address: '1 Pier' }, true)
  expect(await screen.findByText('Data updated')).toBeTruthy()
  expect(screen.getByText('My Harbor')).toBeTruthy()
  expect(screen.queryByText('Address')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Update my form' }))
  expect(take).toHaveBeenCalledWith(after)
})

test('"Ignore" leaves the form as it is', async () => {
  const take = show({ name: 'My Harbor', address: '1 Pier' }, true)
  await userEvent.click(await screen.findByRole('button', { name: 'Ignore' }))
  expect(take).not.toHaveBeenCalled()
  expect(screen.queryByText('Data updated')).toBeNull()
})

test('an update without differences asks nothing', () => {
  show({ name: 'My Harbor', address: '1 Pier' }, true, 'modal', { ...before })
  expect(screen.queryByText('Data updated')).toBeNull()
})

test.each([true, false])('the confirm variant resets the form when the answer is %s', (answer) => {
  const confirm = vi.fn(() => answer)
  vi.stubGlobal('confirm', confirm)
  const take = show({ name: 'My Harbor', address: '1 Pier' }, true, 'confirm')
  expect(confirm).toHaveBeenCalledOnce()
  expect(take).toHaveBeenCalledTimes(answer ? 1 : 0)
})

test('another picture is news, and the same one with another address is none', () => {
  const face = (base: string) => ({ base, width: 10, height: 10, tint: '#fff' })
  const chosen = (id: number, base: string) => ({ logo: { id, face: face(base) } })
  expect(differences(chosen(7, '/a'), chosen(7, '/b'), {})).toEqual([])
  expect(differences(chosen(7, '/a'), chosen(8, '/a'), { logo: 'Logo' })).toEqual([{ field: 'Logo', from: 'Picture 7', to: 'Picture 8' }])
})
