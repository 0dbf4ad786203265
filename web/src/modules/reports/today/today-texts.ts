import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

export const words = catalogue('reports-today', {
  today: 'Today',
  todaySoFar: 'Today so far',
  what: (weeks: number) =>
    `Each figure is compared with the same weekday in the last ${weeks} weeks, up to the same time of day. Days without an order are left out, and of six weeks or more the lowest and the highest.`,
  netSales: 'Net sales',
  orders: 'Orders',
  restaurant: 'Restaurant',
  usually: 'Usually by now',
  range: (low: string, high: string) => (low === high ? low : `${low} – ${high}`),
  tooNew: 'Not enough weeks yet',
  below: 'Below usual',
  within: 'As usual',
  above: 'Above usual',
  verdict: 'Compared',
  all: (currency: string, count: number) => `${currency}, ${numberText(count)} ${count === 1 ? 'restaurant' : 'restaurants'}`,
  every: 'All restaurants',
  more: 'See each restaurant',
  day: 'Business day',
  notLoaded: 'Today could not be loaded',
  none: 'No restaurants to show',
  noneWhat: 'Restaurants whose sales you may see appear here.',
})
