import { afterEach, expect, test } from 'vitest'
import { allWords, catalogue, speak } from './ui-texts.ts'

const words = catalogue('words.test', { title: 'Hours', every: (hours: number) => `Every ${hours} hours` })

afterEach(() => speak({}))

test('English is there from the start', () => {
  expect(words.title).toBe('Hours')
  expect(words.every(3)).toBe('Every 3 hours')
  expect(allWords().get('words.test')?.title).toBe('Hours')
})

test('another language replaces what it has; the rest stays English', () => {
  speak({ 'words.test': { title: 'Horario' } })
  expect(words.title).toBe('Horario')
  expect(words.every(3)).toBe('Every 3 hours')
})

test('no two parts use the same name', () => {
  const sources = Object.values(import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }))
  const names = sources.flatMap((text) => [...text.matchAll(/\bcatalogue\('([^']+)'/g)].map(([, name]) => name))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(sources.length).toBeGreaterThan(100)
})
