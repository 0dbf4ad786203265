import { expect, test } from 'vitest'
import { channelCapabilities, salesChannels } from '../fields/sales-context.ts'
import { capabilitySentences, sentencesOf } from './capability-words.ts'

test('a marketplace says how deep options go, what can be paused, and its limits with separators', () => {
  expect(capabilitySentences('doordash')).toEqual([
    'Menus are sent there, and guests see them once the channel has taken them.',
    'Options can have options of their own, 3 levels deep in all.',
    'Items can have pictures.',
    'Prices can differ from those in the restaurant.',
    'An option has one price for all sizes.',
    'You can pause items, options and the whole restaurant, until a time you choose.',
    'Menus can have hours of their own.',
    'Names have at most 150 characters, descriptions 1,000.',
    'A menu has at most 5,000 items.',
  ])
})

test('an own channel shows a menu at once, and each kind says what is different about its pictures', () => {
  expect(capabilitySentences('web')[0]).toBe('Guests see a menu as soon as it is published.')
  expect(capabilitySentences('kiosk')).toContain('Every item needs a picture.')
  expect(capabilitySentences('phone')).toContain('Pictures are not shown.')
  expect(capabilitySentences('uber_eats')).toContain('An item that was sold there as alcohol stays alcohol.')
})

test('what cannot be paused is said, and whether a pause ends by itself', () => {
  const poor = { ...channelCapabilities.grubhub, pauses: { items: true, options: false, store: false, until: false } }
  expect(sentencesOf(poor)).toContain('You can pause items, until somebody resumes them.')
  expect(sentencesOf(poor)).toContain('You cannot pause options or the whole restaurant.')
  const none = { ...poor, pauses: { items: false, options: false, store: false, until: false } }
  expect(sentencesOf(none)).toContain('Nothing can be paused there.')
  expect(sentencesOf(none).some((sentence) => sentence.startsWith('You cannot'))).toBe(false)
})

test('a profile without depth, prices or hours of its own says so', () => {
  const flat = sentencesOf({ ...channelCapabilities.grubhub, modifierDepth: 1, ownPrices: false, schedules: false })
  expect(flat).toContain('Items can have options, and options have none of their own.')
  expect(flat).toContain('Prices are those of the restaurant.')
  expect(flat).toContain('Menus have no hours of their own there.')
})

test('every kind has the same questions answered once', () => {
  for (const kind of salesChannels) expect(new Set(capabilitySentences(kind)).size).toBe(capabilitySentences(kind).length)
})
