import { expect, test } from 'vitest'
import { card } from '../../testing.tsx'
import { actsOf } from './card-acts.ts'

test('whoever may not change a card, and nobody on an ended one, is offered anything', () => {
  expect(actsOf(card({ _can: { update: false } }))).toEqual([])
  expect(actsOf(card({ status: 'deactivated' }))).toEqual([])
})

test('money is put on a card only if it can be loaded again, moved only if there is some, paid out only where the law asks for it', () => {
  expect(actsOf(card())).toContain('load')
  expect(actsOf(card({ is_reloadable: false }))).not.toContain('load')
  expect(actsOf(card({ is_reloadable: false }))).toContain('move')
  expect(actsOf(card({ is_reloadable: false, status: 'empty', balance_minor: 0 }))).not.toContain('move')
  // All of it is kept for an order that is being paid.
  expect(actsOf(card({ is_reloadable: false, held_minor: 2500 }))).not.toContain('move')
  expect(actsOf(card({ is_reloadable: false }))).not.toContain('cashOut')
  expect(actsOf(card({ is_reloadable: false, cash_out_minor: 900 }))).toContain('cashOut')
})

test('a card that was not sent yet is neither adjusted nor blocked: there is nothing on it', () => {
  expect(actsOf(card({ status: 'pending' }))).toEqual(['mail', 'code', 'end'])
})

test('a blocked card can be unblocked and replaced, never blocked again', () => {
  const acts = actsOf(card({ status: 'blocked' }))
  expect(acts).toContain('unblock')
  expect(acts).toContain('lost')
  expect(acts).not.toContain('block')
  expect(acts).not.toContain('load')
})
