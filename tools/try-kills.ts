import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run kills -- [rounds]`: server and PostgreSQL are killed again and again under write load, and no acknowledged row may be lost.
// `npm test` does one short round of each way of ending.
const root = path.resolve(import.meta.dirname, '..')
const [rounds = '30'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    'server/src/platform/embedded-postgres/embedded-postgres.test.ts',
    '-t',
    'kills of',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KILL_ROUNDS: rounds } },
)
process.exit(status ?? 1)
