// The server of the browser tests: a fresh data folder each run, removed afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepRunning } from '../tools/keep-running.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'brigade-e2e-'))
// As root PostgreSQL runs under another account, which has to get in.
chmodSync(folder, 0o755)
const env = { DATA_DIR: path.join(folder, 'data'), KEYS_DIR: path.join(folder, 'keys'), PRACTICE_ORDERS_SECONDS: '0' }
const main = process.env.TEST_DELAYS ? 'server/testing/delayed-server.ts' : 'server/src/main.ts'
const runner = process.ppid
keepRunning([{ command: process.execPath, args: [main], env }], { isGone: () => process.ppid !== runner }, () =>
  rmSync(folder, { recursive: true, force: true }),
)
