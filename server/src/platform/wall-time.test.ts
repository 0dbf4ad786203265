import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { momentOf, nightByNight } from './wall-time.ts'

const first = Temporal.PlainDate.from('2025-10-20')
const cutoffAt = (zone: string) => (night: number) => momentOf(zone, first.add({ days: night }), 240, 'closes')

test.each(['America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo'])('nights one after another in %s are those looked up one by one', (zone) => {
  for (const count of [1, 7, 8, 404])
    expect(nightByNight(count, cutoffAt(zone))).toEqual(Array.from({ length: count }, (_, at) => cutoffAt(zone)(at)))
})

test('where the clock never changes a night is looked up once a week', () => {
  const asked: number[] = []
  nightByNight(22, (night) => {
    asked.push(night)
    return cutoffAt('Asia/Tokyo')(night)
  })
  expect(asked.toSorted((a, b) => a - b)).toEqual([0, 7, 14, 21])
})
