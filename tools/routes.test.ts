import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routesFile, routesTable } from './routes-table.ts'

test('docs/routes.txt is the API as it is (npm run routes -- --write)', () => {
  expect(readFileSync(routesFile, 'utf8')).toBe(routesTable())
})
