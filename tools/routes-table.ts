import path from 'node:path'
import { allEndpoints } from '../contract/src/all-endpoints.ts'
import { rolesOf } from '../server/src/platform/serve/judge.ts'

/** Where the table is kept, so that a change of the API shows in review. */
export const routesFile = path.resolve(import.meta.dirname, '../docs/routes.txt')

/** The API as a table, read from the contract: method, address, who may call it, name. */
export function routesTable(): string {
  const rows = allEndpoints().map(({ name, endpoint }) => {
    const { access } = endpoint
    const who = access.kind === 'anyone' ? 'anyone' : rolesOf(access).join(' | ') || 'any session'
    const { graph, method, service, path } = endpoint
    return [method, `/api/${service}${path}${graph ? ` ${graph.kind} ${graph.field}` : ''}`, who, name] as const
  })
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column as 0 | 1 | 2].length)))
  return `${rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')}\n`
}
