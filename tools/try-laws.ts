import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm run laws -- [requests] [seed]`: random people of two companies try everything by which somebody comes to a right, for as long
// as asked. `npm test` asks for 20,000 requests, with another seed each time.
const root = path.resolve(import.meta.dirname, '..')
const [requests = '100000', seed] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'server/src/modules/access-groups/laws.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LAWS_REQUESTS: requests, ...(seed && { LAWS_SEED: seed }) } },
)
process.exit(status ?? 1)
