import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DiffView } from './DiffView.tsx'

afterEach(() => document.body.replaceChildren())

const kinds = (tag: 'del' | 'ins') => [...document.querySelectorAll(tag)].map((element) => element.textContent)

test('a short value is shown as old → new, with words for screen readers', () => {
  render(<DiffView changes={[{ field: 'name', from: 'Harbor', to: 'North Wharf' }]} />)
  expect(screen.getByRole('listitem').textContent).toBe('nameHarbor→ became North Wharf')
})

test('an added or removed value has a sign and a word, and an empty one says so', () => {
  render(
    <DiffView
      changes={[
        { field: 'address', to: '12 Quay Road' },
        { field: 'phone', from: '555' },
        { field: 'note', from: 'x', to: '' },
      ]}
    />,
  )
  expect(kinds('ins')).toEqual(['+added 12 Quay Road', 'empty'])
  expect(kinds('del')).toEqual(['−removed 555', 'x'])
})

test('a list shows removed and added entries and counts the rest', () => {
  render(<DiffView changes={[{ field: 'roles', from: ['viewer', 'editor', 'billing'], to: ['viewer', 'admin'] }]} />)
  expect([kinds('del'), kinds('ins')]).toEqual([['−removed editor', '−removed billing'], ['+added admin']])
  expect(screen.getByText('1 unchanged')).toBeTruthy()
})

test('a long text is compared word by word, with its unchanged middle folded', async () => {
  const kept = 'We roast our own coffee and bake every morning. '.repeat(8)
  render(<DiffView changes={[{ field: 'description', from: `Open daily. ${kept}Closed on Monday.`, to: `Open late. ${kept}Closed on Sunday.` }]} />)
  expect(kinds('del')).toEqual(['−removed daily', '−removed Monday'])
  expect(kinds('ins')).toEqual(['+added late', '+added Sunday'])
  expect(screen.getByRole('listitem').textContent).not.toContain(kept)
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole text' }))
  expect(screen.getByRole('listitem').textContent).toContain(kept)
})

test('a comparison without changes says so', () => {
  render(<DiffView changes={[]} />)
  expect(screen.getByText('Nothing changed')).toBeTruthy()
})
