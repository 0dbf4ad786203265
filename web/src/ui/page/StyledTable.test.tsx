// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StyledTable, Td, Th, Tr } from './StyledTable.tsx'

afterEach(cleanup)

test('reports a direct child that is no row', () => {
  render(
    <StyledTable label="People">
      <div>Ada</div>
    </StyledTable>,
  )
  expect(screen.getByText('Direct child of a StyledTable should be a Tr')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('makes a header of the header cells and labels each cell with its column', () => {
  render(
    <StyledTable label="People">
      <Tr>
        <Th>Name</Th>
        <Th>Town</Th>
      </Tr>
      {['Ada', 'Ben'].map((name) => (
        <Tr key={name}>
          <Td>{name}</Td>
          <Td>Porto</Td>
        </Tr>
      ))}
    </StyledTable>,
  )
  const table = screen.getByRole('table', { name: 'People' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Town'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.dataset.label),
  ).toEqual(['Name', 'Town', 'Name', 'Town'])
})
