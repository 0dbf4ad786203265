import { allEndpoints } from '../contract/src/modules.ts'
import { rolesOf } from '../server/src/platform/serve/judge.ts'

// `npm run routes`: the API as a table, read from the contract.
const rows = allEndpoints().map(({ name, endpoint }) => {
  const { access } = endpoint
  const who = access.kind === 'anyone' ? 'anyone' : rolesOf(access).join(' | ') || 'any session'
  return [endpoint.method, `/api/${endpoint.service}${endpoint.path}`, who, name] as const
})
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column as 0 | 1 | 2].length)))
for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
