// The server of the browser tests: a fresh data folder each run, removed afterwards.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'brigade-e2e-'))
// As root PostgreSQL runs under another account, which has to get in.
chmodSync(folder, 0o755)
const server = spawn(process.execPath, ['server/src/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: path.join(folder, 'data'), KEYS_DIR: path.join(folder, 'keys') },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
