import type { Condition, ConditionField, ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'

/** A condition as it begins: it holds for somebody, or says what is to be chosen. */
const fresh: { readonly [F in ConditionField]: (currency: string) => Extract<Condition, { field: F }> } = {
  orders: () => ({ field: 'orders', is: 'at_least', count: 3, days: 90 }),
  spent: (currency) => ({ field: 'spent', is: 'at_least', amount_minor: 10_000, currency, days: null }),
  last_visit: () => ({ field: 'last_visit', is: 'more_than', days: 90 }),
  first_visit: () => ({ field: 'first_visit', is: 'less_than', days: 30 }),
  restaurant: () => ({ field: 'restaurant', restaurant_ids: [], days: null }),
  channel: () => ({ field: 'channel', channels: [], days: null }),
  item: () => ({ field: 'item', by: 'name', names: [], days: null }),
  birthday: () => ({ field: 'birthday', is: 'in_month', days: null, month: null }),
  consent: () => ({ field: 'consent', channel: 'email', purpose: 'marketing', is_granted: true }),
  tag: () => ({ field: 'tag', is: 'has', tags: [] }),
  points: () => ({ field: 'points', is: 'at_least', points: 100 }),
  language: () => ({ field: 'language', languages: [] }),
  source: () => ({ field: 'source', sources: [] }),
  reached_by: () => ({ field: 'reached_by', kind: 'email', has: true }),
  relay_guest: () => ({ field: 'relay_guest', is: false }),
  blocked: () => ({ field: 'blocked', is: false }),
}

export const freshCondition = (field: ConditionField, currency: string): Condition => fresh[field](currency)
export const noRules: ConditionGroup = { field: 'group', match: 'all', of: [] }
