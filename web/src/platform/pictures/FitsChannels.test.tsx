import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FitsChannels } from './FitsChannels.tsx'

afterEach(cleanup)

const picture = (width: number, height: number) => ({ width, height, focal_x: 5000, focal_y: 5000, crops: {} })

test('a picture that one channel would not take says which, why, and where that is from', () => {
  render(<FitsChannels picture={picture(1200, 900)} day="2026-12-01" />)
  expect(screen.getAllByRole('definition').map(({ textContent, dataset }) => [textContent, dataset.fits])).toEqual([
    ['Web', 'true'],
    ['Uber Eats', 'true'],
    ['DoorDash', 'false'],
  ])
  expect(screen.queryByText(/^Too small for DoorDash/)).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Rules of DoorDash' }).getAttribute('href')).toContain('https://')
})

test('one that fits everywhere says no more than that', () => {
  render(<FitsChannels picture={picture(1600, 1200)} day="2026-12-01" />)
  expect(screen.queryByText(/Too small/)).toBeNull()
})
