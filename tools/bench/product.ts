import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { type Running, ready, root, start } from './processes.ts'

export interface Product {
  readonly url: string
  readonly pid: number
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  stop(): Promise<void>
}

/** A folder of this run's own, which PostgreSQL's account may enter as well. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-bench-'))
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Ports, folders and a trusted proxy: the load comes from one machine and names many addresses. */
export async function environment(folder: string): Promise<Record<string, string>> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return {
    PORT: String(await freePort()),
    BANK_LINK_PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    KEYS_DIR: path.join(folder, 'keys'),
    TRUSTED_PROXIES: '127.0.0.1',
  }
}

/** The server as it is installed, in its own process, logs to a file. */
export async function startProduct(folder: string, env: Record<string, string>, flags: { node?: string[]; args?: string[] } = {}): Promise<Product> {
  const url = `http://127.0.0.1:${env.PORT}`
  // With the flags of tools/start.mjs.
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=16',
    '--min-semi-space-size=16',
    ...(flags.node ?? []),
    path.join(root, 'server/src/main.ts'),
    ...(flags.args ?? []),
  ]
  const running: Running = start(process.execPath, args, { env, log: path.join(folder, 'server.log') })
  await ready(`${url}/readyz`, running)
  return { url, pid: running.child.pid ?? 0, env, dataDir: env.DATA_DIR ?? '', stop: () => running.stop() }
}
