import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PictureRule, pictureRules, pictureSlots, problemsOf, problemsWith, ruleOn, sentSize } from './picture-rules.ts'

const picture = (width: number, height: number) => ({ width, height, focal_x: 5000, focal_y: 5000, crops: {} })
const uber = { channel: 'uber_eats', slot: 'item', day: '2026-12-01', channelName: 'Uber Eats' } as const
const doordash = { channel: 'doordash', slot: 'item', day: '2026-12-01', channelName: 'DoorDash' } as const

describe('a picture', () => {
  test('is too small in words that say what it takes and what it has after the cut', () => {
    expect(problemsOf(picture(200, 150), uber)).toEqual(['Too small for Uber Eats: at least 320 × 320 pixels, this has 200 × 150.'])
    // A cut of 4:3 out of 400 × 1000 is 400 × 300.
    expect(problemsOf(picture(400, 1000), uber)).toEqual(['Too small for Uber Eats: at least 320 × 320 pixels, this has 400 × 300.'])
    expect(problemsOf(picture(1200, 900), doordash)).toEqual([
      'Too small for DoorDash: at least 1,400 × 800 pixels, this has 1,200 × 675 once DoorDash has cut it to 16:9.',
    ])
  })

  test('fits where it has pixels enough, also in the size that guests get', () => {
    expect([problemsOf(picture(427, 320), uber), problemsOf(picture(6000, 4500), uber)]).toEqual([[], []])
    expect([problemsOf(picture(1600, 1200), doordash), problemsOf(picture(8000, 6000), doordash)]).toEqual([[], []])
    expect(problemsOf(picture(230, 230), { ...doordash, slot: 'logo' })).toEqual([])
  })

  test('fits a channel that has no rule', () => {
    expect(problemsOf(picture(16, 16), { ...uber, channel: 'web', channelName: 'Online ordering' })).toEqual([])
  })

  test('is never sent with a menu wider than guests get it, nor larger than it is', () => {
    const side = fc.integer({ min: 16, max: 9000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom(...pictureSlots), (width, height, slot) => {
        const sent = sentSize(picture(width, height), slot)
        expect(sent.width).toBeLessThanOrEqual(slot === 'item' ? Math.min(1600, width) : width)
        expect(sent.height).toBeLessThanOrEqual(height + 1)
      }),
    )
  })

  test('that is larger never fits less, as long as there is no largest size', () => {
    const side = fc.integer({ min: 16, max: 4000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom(...pictureRules), (width, height, rule) => {
        const small = problemsWith({ width, height }, { ...rule, max: null }, 'It')
        const large = problemsWith({ width: width * 2, height: height * 2 }, { ...rule, max: null }, 'It')
        expect(small.length).toBeGreaterThanOrEqual(large.length)
      }),
    )
  })
})

describe('rules', () => {
  const of = (effective_from: string, width: number): PictureRule => ({
    channel: 'grubhub',
    slot: 'item',
    min: { width, height: width },
    max: null,
    ratio: null,
    max_bytes: 1,
    formats: ['jpeg'],
    effective_from,
    source_url: 'https://example.com/',
  })

  test('count from their day on; the first one counts before it as well', () => {
    const rules = [of('2027-01-01', 3), of('2026-01-01', 1), of('2026-06-01', 2)]
    const on = (day: string) => ruleOn('grubhub', 'item', day, rules)?.min.width
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-05-31'), on('2026-06-01'), on('2027-01-01')]).toEqual([1, 1, 1, 2, 3])
  })

  test('all take the JPEG that is sent, and say where they are from', () => {
    for (const { formats, max_bytes, source_url, effective_from } of pictureRules) {
      expect(formats).toContain('jpeg')
      // A JPEG of 1600 pixels has some hundred thousand.
      expect(max_bytes).toBeGreaterThanOrEqual(2_000_000)
      expect(new URL(source_url).protocol).toBe('https:')
      expect(effective_from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })
})
