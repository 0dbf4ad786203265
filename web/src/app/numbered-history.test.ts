import { expect, test } from 'vitest'
import { numberedHashHistory } from './numbered-history.ts'

/** As the browser does for a link pressed or an address typed: an entry without a state. */
function visit(hash: string): void {
  History.prototype.pushState.call(window.history, null, '', hash)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

test('history entries that the browser made are numbered from the current one', () => {
  const history = numberedHashHistory()
  expect(history.location.state.__TSR_index).toBe(0)
  visit('#/bank-connections')
  expect(history.location.pathname).toBe('/bank-connections')
  expect(history.location.state.__TSR_index).toBe(1)
  history.push('/bank-connections/new')
  visit('#/access_groups')
  expect(history.location.state.__TSR_index).toBe(3)
  expect(window.history.state.__TSR_index).toBe(3)
})
