import { writeFileSync } from 'node:fs'
import { routesFile, routesTable } from './routes-table.ts'

// `npm run routes`: prints the API as a table; with `--write` keeps it in docs/routes.txt as well.
const table = routesTable()
process.stdout.write(table)
if (process.argv.includes('--write')) writeFileSync(routesFile, table)
