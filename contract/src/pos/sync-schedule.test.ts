import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSyncSchedule, defaultSyncSchedule, encodeSyncSchedule, type SyncChoice, type SyncMode, syncExpression } from './sync-schedule.ts'

const listUpTo = (most: number) => fc.array(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 30 })
const anyChoice: fc.Arbitrary<SyncChoice> = fc.record({
  mode: fc.constantFrom<SyncMode>('manual', 'recurring', 'fixedHours'),
  hourInterval: fc.integer({ min: 1, max: 23 }),
  selectedDays: listUpTo(6),
  selectedHours: listUpTo(23),
})

const inOrder = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b)

/** The same schedule with every list in order and the default wherever the mode has no say. */
function canonical({ mode, hourInterval, selectedDays, selectedHours }: SyncChoice): SyncChoice {
  const { hourInterval: interval, selectedDays: days, selectedHours: hours } = defaultSyncSchedule
  return {
    mode,
    hourInterval: mode === 'recurring' ? hourInterval : interval,
    selectedDays: mode === 'manual' ? days : inOrder(selectedDays),
    selectedHours: mode === 'fixedHours' ? inOrder(selectedHours) : hours,
  }
}

describe('a written schedule is read back unchanged', () => {
  test('decode(encode(x)) = x', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const expression = encodeSyncSchedule(choice)
        expect(decodeSyncSchedule(expression)).toEqual({ ...canonical(choice), expression })
      }),
    )
  })

  test('encode(decode(text)) = text for every text the product writes, which is also valid', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const text = encodeSyncSchedule(choice)
        const { mode, ...rest } = decodeSyncSchedule(text)
        if (mode === 'custom') throw new Error(`${text} was not known again`)
        expect(encodeSyncSchedule({ mode, ...rest })).toBe(text)
        expect(syncExpression.parse(text)).toBe(text)
      }),
    )
  })
})

test('no value is Manual, interval 6, all days, hour 10', () => {
  const start = { mode: 'manual', hourInterval: 6, selectedDays: [0, 1, 2, 3, 4, 5, 6], selectedHours: [10], expression: '' }
  expect([decodeSyncSchedule(''), decodeSyncSchedule(null), decodeSyncSchedule(undefined)]).toEqual([start, start, start])
})

test.each<[Partial<SyncChoice>, string]>([
  [{ mode: 'manual', selectedDays: [], selectedHours: [] }, ''],
  [{ mode: 'recurring' }, '0 */6 * * *'],
  [{ mode: 'recurring', hourInterval: 1, selectedDays: [3, 1] }, '0 */1 * * 1,3'],
  [{ mode: 'fixedHours' }, '0 10 * * *'],
  [{ mode: 'fixedHours', selectedHours: [14, 0, 14], selectedDays: [0, 6] }, '0 0,14 * * 0,6'],
])('%j is written "%s"', (choice, expression) => {
  expect(encodeSyncSchedule({ ...defaultSyncSchedule, mode: 'manual', ...choice })).toBe(expression)
})

test.each<[Partial<SyncChoice>, string]>([
  [{ mode: 'recurring', selectedDays: [] }, 'At least one day must stay selected'],
  [{ mode: 'fixedHours', selectedDays: [] }, 'At least one day must stay selected'],
  [{ mode: 'fixedHours', selectedHours: [] }, 'At least one hour must stay selected'],
  [{ mode: 'recurring', hourInterval: 24 }, 'The interval is a whole number of hours from 1 to 23'],
  [{ mode: 'recurring', hourInterval: 0 }, 'The interval is a whole number of hours from 1 to 23'],
  [{ mode: 'fixedHours', selectedHours: [24] }, 'Each hour is a whole number from 0 to 23'],
])('%j is refused', (choice, sentence) => {
  expect(() => encodeSyncSchedule({ ...defaultSyncSchedule, mode: 'manual', ...choice })).toThrow(sentence)
})

describe('an expression that the product did not write', () => {
  test.each([
    '*/15 * * * *',
    '0 * * * *',
    '0 */24 * * *',
    '0 */0 * * *',
    '0 */06 * * *',
    '0 10,9 * * *',
    '0 9,9 * * *',
    '0 24 * * *',
    '0 10 * * 1-5',
    '0 10 * * 0,1,2,3,4,5,6',
    '0 10 * * 7',
    '30 10 * * *',
    '0 10 1 * *',
    ' 0 10 * * *',
    '0 10 * * *\n',
    'garbage',
  ])('"%s" is custom and stays as it is', (expression) => {
    expect(decodeSyncSchedule(expression)).toEqual({ ...defaultSyncSchedule, mode: 'custom', expression })
  })

  test('any text is either recognized and written back the same, or kept as a custom expression', () => {
    const near = fc.stringMatching(/^0 [0-9*/,]{1,8} \* \* [0-9*,]{1,6}$/)
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ minLength: 1 })), (text) => {
        const { mode, ...rest } = decodeSyncSchedule(text)
        expect(rest.expression).toBe(text)
        if (mode !== 'custom') expect(encodeSyncSchedule({ mode, ...rest })).toBe(text)
      }),
    )
  })
})

test.each(['', '  ', '0 */6 * * *', '*/15 9-17 * * MON-FRI', ' 0 3 * * * '])('"%s" may be stored', (text) => {
  expect(syncExpression.parse(text)).toBe(text.trim())
})

test.each(['soon', '0 10 * *', '0 25 * * *', '* * * * * *'])('"%s" may not', (text) => {
  expect(syncExpression.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['must be empty or a cron expression of five fields'])
})
