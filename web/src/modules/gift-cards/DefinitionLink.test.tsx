import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../../platform/session/session.ts'
import { fakeServer, person } from '../../platform/testing.ts'
import { DefinitionLink } from './DefinitionLink.tsx'
import { NoDefinitions } from './definitions/DefinitionList.tsx'
import { draw, giftCardConfig, issuable, pageOf } from './testing.tsx'

beforeEach(() => {
  giftCardConfig()
  keepSession(person({ ag_roles: ['gift_card_definitions_admin'] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mayOpen = (is_authorized: boolean) => ({ 'POST /api/users/v5/is_resource_authorized': () => ({ body: { is_authorized } }) })

test('a definition is a link for whoever may open it', async () => {
  fakeServer(mayOpen(true))
  draw(<DefinitionLink id={4} name="House card" />)
  expect((await screen.findByRole('link', { name: 'House card' })).getAttribute('href')).toBe('#/gift_cards/4')
})

test('a definition of a group above is named and no link', async () => {
  const sent = fakeServer(mayOpen(false))
  draw(<DefinitionLink id={4} name="House card" />)
  await screen.findByText('House card')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})

test('whoever may issue cards of groups above is told where, while their own groups have no definition', async () => {
  fakeServer({ 'POST /api/gift_cards/v5/gift_card_definitions/issuable': () => pageOf(issuable()) })
  draw(<NoDefinitions mayCreate create={undefined} />)
  expect(await screen.findByText(/Cards of groups above can still be issued/)).toBeTruthy()
})
