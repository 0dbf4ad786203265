import { expect, test } from 'vitest'
import { noon, offerOf } from '../../../../server/testing/offers.ts'
import { firstOfferTerms, type OfferTerms } from '../terms.ts'
import { momentsToTry } from './moments.ts'

const schedule = (change: Partial<OfferTerms['schedule']>) => ({ schedule: { ...firstOfferTerms.schedule, ...change } })
const window = (dow: number, start: number, end: number) => ({ dow, start_min: start * 60, end_min: end * 60 })
const said = (...schedules: ReturnType<typeof schedule>[]) =>
  momentsToTry(
    schedules.map((one, at) => offerOf(at + 1, one)),
    noon.at,
  ).map(({ date, minute, dow }) => `${date} ${minute / 60} ${dow}`)

test('what always holds is looked at now', () => {
  expect(said(schedule({}))).toEqual(['2026-06-17 12 3'])
  expect(said()).toEqual(['2026-06-17 12 3'])
  expect(said(schedule({ ends_at: '2026-06-01T00:00' }))).toEqual(['2026-06-17 12 3'])
})

test('windows that never meet are looked at one by one, and those that meet where they do', () => {
  const lunch = schedule({ windows: [window(3, 11, 14)] })
  const late = schedule({ windows: [window(3, 22, 26)] })
  const small = schedule({ windows: [window(4, 1, 5)] })
  expect(said(lunch, late)).toEqual(['2026-06-17 12 3', '2026-06-17 22 3'])
  expect(said(late, small)).toEqual(['2026-06-18 1 4'])
})

test('an offer that is still to come is looked at from its beginning, and on the first day on which it is given', () => {
  expect(said(schedule({ starts_at: '2026-12-24T18:00' }))).toEqual(['2026-12-24 18 4'])
  // From the first of December, on Tuesdays, the first of which is left out.
  expect(said(schedule({ starts_at: '2026-12-01T00:00', windows: [window(2, 9, 10)], not_on: ['2026-12-01'] }))).toEqual(['2026-12-08 9 2'])
  // Wednesday at nine is over, so it is next week.
  expect(said(schedule({ windows: [window(3, 9, 10)] }))).toEqual(['2026-06-24 9 3'])
})

test('one that ends before the other begins never meets it', () => {
  expect(said(schedule({ ends_at: '2026-06-20T00:00' }), schedule({ starts_at: '2026-06-20T00:00' }))).toEqual(['2026-06-17 12 3', '2026-06-20 0 6'])
})
