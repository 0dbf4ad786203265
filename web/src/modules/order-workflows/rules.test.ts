import { firstRules, type OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { expect, test } from 'vitest'
import { changesBetween, linesOf } from './rule-lines.ts'
import { draftOf, movedStep, newStep, wholeRules } from './rules-draft.ts'

const careful: OrderRules = {
  ...firstRules,
  accept_timeout_s: 150,
  on_timeout: 'escalate',
  steps: [
    { way: 'sms', whom: 'Shift lead', minutes: 1 },
    { way: 'call', whom: 'Area manager', minutes: 2 },
  ],
}

test('rules that are opened and saved without edits stay the same', () => {
  for (const rules of [firstRules, careful, { ...firstRules, accept: 'auto', accept_timeout_s: null, remind_after_s: null } as const])
    expect(wholeRules(draftOf('Calm', rules))).toEqual(rules)
})

test('values of hidden fields are not sent, and are kept in the form', () => {
  const draft = { ...draftOf('Calm', careful), onTimeout: 'reject' } as const
  expect(wholeRules(draft)).toMatchObject({ on_timeout: 'reject', steps: [] })
  expect(wholeRules({ ...draft, accept: 'auto', timeout: 'soon' })).toMatchObject({ accept_timeout_s: null, remind_after_s: null })
  expect(draft.steps).toHaveLength(2)
})

test('incomplete rules are not previewed', () => {
  const draft = draftOf('Calm', careful)
  expect(wholeRules({ ...draft, timeout: '' })).toBeUndefined()
  expect(wholeRules({ ...draft, prep: '1.5' })).toBeUndefined()
  expect(wholeRules({ ...draft, steps: [...draft.steps, newStep()] })).toBeUndefined()
})

test('steps can be reordered, within the ends of the list', () => {
  const { steps } = draftOf('Calm', careful)
  expect(movedStep(steps, 0, 1).map(({ whom }) => whom)).toEqual(['Area manager', 'Shift lead'])
  expect(movedStep(steps, 0, -1)).toBe(steps)
  expect(movedStep(steps, 1, 1)).toBe(steps)
})

test('versions are compared line by line, without rules that have no effect', () => {
  expect(changesBetween(firstRules, { ...firstRules, steps: careful.steps })).toEqual([])
  expect(changesBetween({ ...careful, busy_extra_min: 0 }, firstRules)).toEqual([
    { field: 'Time to answer', from: '2 min 30 s', to: '5 min' },
    { field: 'When nobody has answered', from: 'Others are called, one after the other', to: 'The order is rejected' },
    { field: 'Who is called', from: ['Text message: Shift lead (1 min)', 'Call: Area manager (2 min)'], to: undefined },
    { field: 'More while busy', from: 'None', to: '10 min' },
  ])
  expect(linesOf({ ...firstRules, accept: 'auto' }).map(({ label }) => label)).not.toContain('Time to answer')
})
