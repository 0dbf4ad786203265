import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routesFile, routesTable } from './routes-table.ts'

test('docs/routes.txt matches the API (npm run routes -- --write)', () => {
  expect(readFileSync(routesFile, 'utf8')).toBe(routesTable())
})
