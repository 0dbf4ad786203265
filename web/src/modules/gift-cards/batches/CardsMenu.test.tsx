import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../../platform/session/session.ts'
import { fakeServer, person } from '../../../platform/testing.ts'
import * as saving from '../../../ui/basics/save-file.ts'
import { toastStore } from '../../../ui/layers/toasts.ts'
import { draw, giftCardConfig } from '../testing.tsx'
import { CardsMenu } from './CardsMenu.tsx'

const exported = 'POST /api/gift_cards/v5/gift_cards/export'
const filter = { q: 'ann', status: 'active', definition_id: 4 } as const

beforeEach(() => {
  giftCardConfig()
  keepSession(person({ ag_roles: ['gift_card_definitions'] }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function choose(label: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More with cards' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label, hidden: true }))
}

test('more cards than the list can export come from the server in one file, narrowed as the list is', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {})
  const sent = fakeServer({ [exported]: () => ({ text: 'Card\n0001' }) })
  draw(<CardsMenu mayIssue={false} filter={filter} total={15_075} />)
  await choose('Export all 15,075 cards as CSV')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([filter])
})

test('an export that is refused says why', async () => {
  const message = 'These are 60,000 cards; a file holds at most 50,000. Choose fewer, such as those of one status.'
  fakeServer({ [exported]: () => ({ status: 400, body: { code: 'invalid', message } }) })
  draw(<CardsMenu mayIssue={false} filter={filter} total={60_000} />)
  await choose('Export all 60,000 cards as CSV')
  await waitFor(() => expect(toastStore.read().at(-1)).toMatchObject({ title: 'The cards were not exported', message }))
})

test('without a right and without too many cards there is nothing more to do', async () => {
  fakeServer({})
  draw(
    <>
      <p>list</p>
      <CardsMenu mayIssue={false} filter={filter} total={10_000} />
    </>,
  )
  expect(await screen.findByText('list')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
