import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const notes = readFileSync(path.join(root, 'docs/specification-notes.md'), 'utf8')

/** `file`: “test”, “test” → the file with the names of its tests. */
const cited = [...notes.matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`: ((?:“[^”\n]+”(?:, )?)+)/g)].map(([, file = '', names = '']) => ({
  file,
  names: [...names.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? ''),
}))

test('every test that the specification notes name exists', () => {
  expect(cited.length).toBeGreaterThan(80)
  const missing = cited.flatMap(({ file, names }) => {
    const place = path.join(root, file)
    const text = existsSync(place) ? readFileSync(place, 'utf8').replaceAll("\\'", "'") : ''
    return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every line of the checklist names a test', () => {
  const checklist = notes.slice(notes.indexOf('## Section 2'), notes.indexOf('## Doubtful'))
  const bare = checklist.split('\n').filter((line) => line.startsWith('- ') && !/`: “/.test(line))
  expect(bare).toEqual([])
})
