import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BarChart } from './BarChart.tsx'
import { money } from './chart-format.ts'
import { GroupedBarChart } from './GroupedBarChart.tsx'
import { LineChart } from './LineChart.tsx'
import { PieChart } from './PieChart.tsx'
import { animationMs } from './use-first-show.ts'
import { settleMs } from './use-settled.ts'

const slices = [
  { name: 'Counter', value: 30 },
  { name: 'Delivery', value: 50 },
  { name: 'Web', value: 20 },
]

// Nothing is laid out here; a chart that has no width draws nothing.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const drawing = () => screen.findByRole('img')
const field = (title: string) => screen.findByRole('application', { name: `Values of ${title}, one by one with the arrow keys` })

test('a pie is described in one sentence and is a figure labeled by its title', async () => {
  render(<PieChart title="Sales" slices={slices} {...money('USD')} />)
  expect((await drawing()).getAttribute('aria-label')).toBe('Pie chart, Sales: 3 parts, $100.00 in all; the largest is Delivery, $50.00 (50%).')
  expect(screen.getByRole('figure', { name: 'Sales' })).toBeTruthy()
})

test('while it loads, a pie has no text, visible or for screen readers', () => {
  const { container } = render(<PieChart title="Sales" slices={[]} state="loading" />)
  render(<PieChart title="Late" slices={slices} state="loading" />, { container: container.appendChild(document.createElement('div')) })
  expect([...container.querySelectorAll('[aria-hidden]')].map((drawn) => drawn.textContent)).toEqual(['', ''])
})

test('the table behind the button has the same numbers, including the combined ones', async () => {
  const user = userEvent.setup()
  const many = Array.from({ length: 14 }, (_, index) => ({ name: `Dish ${index + 1}`, value: 14 - index }))
  render(<PieChart title="Dishes" slices={many} />)
  await drawing()
  expect(screen.getByRole('button', { name: /^Other \(5\)/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show as table: Dishes' }))
  const rows = within(screen.getByRole('table', { name: 'Dishes' })).getAllByRole('row')
  expect(rows).toHaveLength(15)
  expect(rows[1]?.textContent).toBe('Dish 11413.3%')
  await user.click(screen.getByRole('button', { name: 'Show as chart: Dishes' }))
  expect(await drawing()).toBeTruthy()
})

test('pressing a name hides its slice and updates the sentence, and hiding all says so', async () => {
  const user = userEvent.setup()
  render(<PieChart title="Sales" slices={slices} />)
  const delivery = await screen.findByRole('button', { name: /^Delivery/, pressed: true })
  await user.click(delivery)
  expect(screen.getByRole('button', { name: /^Delivery/, pressed: false })).toBeTruthy()
  expect((await drawing()).getAttribute('aria-label')).toContain('2 parts, 50 in all; the largest is Counter, 30 (60%)')
  await user.click(screen.getByRole('button', { name: /^Counter/ }))
  await user.click(screen.getByRole('button', { name: /^Web/ }))
  expect(screen.getByText('Everything is hidden. Press a name in the legend to bring it back.')).toBeTruthy()
})

test('negative values get no slice but a note, and so does a pie of zeros', async () => {
  const { unmount } = render(<PieChart title="Sales" slices={[...slices, { name: 'Refunds', value: -5 }]} />)
  expect(await screen.findByText('Below zero, so not drawn: Refunds.')).toBeTruthy()
  unmount()
  render(<PieChart title="Sales" slices={[{ name: 'Counter', value: 0 }]} />)
  expect(await screen.findByText('All values are zero.')).toBeTruthy()
})

test('arrow keys move through the bars and announce each; Escape closes the tooltip', async () => {
  const user = userEvent.setup()
  render(
    <GroupedBarChart
      title="Orders"
      labels={['Mon', 'Tue']}
      series={[
        { name: 'Lunch', values: [5, null] },
        { name: 'Dinner', values: [7, 9] },
      ]}
    />,
  )
  ;(await field('Orders')).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('status').textContent).toBe('Mon: Lunch 5, Dinner 7')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('status').textContent).toBe('Mon: Lunch 5')
  await user.keyboard('{ArrowUp}{End}')
  expect(screen.getByRole('status').textContent).toBe('Tue: Dinner 9')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('bars and lines are described; a missing number is "No value" in the table', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<BarChart title="Orders" bars={slices} />)
  expect((await drawing()).getAttribute('aria-label')).toBe('Bar chart, Orders: 3 bars, from Web, 20 to Delivery, 50.')
  unmount()
  render(
    <LineChart
      title="Guests"
      labels={[new Date(2026, 0, 1), new Date(2026, 0, 2), new Date(2026, 0, 3)]}
      series={[{ name: 'Here', values: [4, null, 9] }]}
    />,
  )
  expect((await drawing()).getAttribute('aria-label')).toBe(
    'Line chart, Guests: 3 points from Jan 1, 2026 to Jan 3, 2026. Here goes from 4 to 9, lowest 4, highest 9.',
  )
  await user.click(screen.getByRole('button', { name: 'Show as table: Guests' }))
  expect(screen.getByRole('row', { name: /Jan 2, 2026/ }).textContent).toContain('No value')
})

test('a chart animates in for two seconds, once: not for new numbers, not with reduced motion', async () => {
  expect([animationMs, settleMs]).toEqual([2000, 30])
  const sheet = readFileSync(path.join(import.meta.dirname, 'Chart.module.css'), 'utf8')
  expect(sheet.match(/animation: (?!none).*/g)?.every((rule) => rule.includes(' 2s '))).toBe(true)
  const growing = () => document.querySelectorAll('rect[class*=growing]').length
  const { rerender, unmount } = render(<BarChart title="Orders" bars={slices} />)
  await drawing()
  expect(growing()).toBe(3)
  await waitFor(() => expect(growing()).toBe(0), { timeout: 5000 })
  rerender(<BarChart title="Orders" bars={slices.map(({ name, value }) => ({ name, value: value + 1 }))} />)
  expect(growing()).toBe(0)
  unmount()
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true, media: '', onchange: null, addListener: () => {}, removeListener: () => {} }),
  )
  render(<BarChart title="Orders" bars={slices} />)
  await drawing()
  expect(growing()).toBe(0)
})

test('loading, failed and empty charts say so and offer no table', async () => {
  const retry = vi.fn()
  const { rerender } = render(<BarChart title="Orders" bars={[]} state="error" error={{ details: 'No answer.' }} onRetry={retry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  rerender(<BarChart title="Orders" bars={[]} />)
  expect(screen.getByText('No numbers yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /table/ })).toBeNull()
  rerender(<BarChart title="Orders" bars={[]} state="loading" />)
  expect(await screen.findByText('Loading')).toBeTruthy()
})
