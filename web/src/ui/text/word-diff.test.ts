import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened, wordDiff } from './word-diff.ts'

const join = (kind: 'removed' | 'added', from: string, to: string) =>
  wordDiff(from, to)
    .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
    .map(({ text }) => text)
    .join('')

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.constantFrom('the', 'menu', 'opens', ' ', '\n', ',', 'at', 'noon'), { maxLength: 40 }).map((words) => words.join('')),
)

test('kept and removed parts make the old text, kept and added parts the new', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      expect(join('removed', from, to)).toBe(from)
      expect(join('added', from, to)).toBe(to)
    }),
  )
})

test('equal texts have no change, and neighboring parts are never of one kind', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      expect(wordDiff(from, from).every(({ kind }) => kind === 'same')).toBe(true)
      const kinds = wordDiff(from, to).map(({ kind }) => kind)
      expect(kinds.some((kind, at) => kind === kinds[at + 1])).toBe(false)
    }),
  )
})

test('words that changed side by side are one change', () => {
  expect(wordDiff('Open from nine to five daily', 'Open from ten until six daily')).toEqual([
    { kind: 'same', text: 'Open from ' },
    { kind: 'removed', text: 'nine to five' },
    { kind: 'added', text: 'ten until six' },
    { kind: 'same', text: ' daily' },
  ])
})

test('texts that are too long to compare are shown as two texts', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ')
  expect(wordDiff(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('a long kept stretch keeps its ends', () => {
  const kept = 'x'.repeat(400)
  expect(shortened(kept, false, false)).toBe(`${'x'.repeat(60)} … ${'x'.repeat(60)}`)
  expect(shortened(kept, true, false)).toBe(` … ${'x'.repeat(60)}`)
  expect(shortened('short', false, false)).toBe('short')
})
