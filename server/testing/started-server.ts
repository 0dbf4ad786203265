import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { isRunning } from '../src/platform/embedded-postgres/processes.ts'
import { freePort } from './free-port.ts'

export interface StartedServer {
  /** What was started: the server, or its starter. */
  readonly child: ChildProcess
  readonly folder: string
  readonly port: number
  readonly postmaster: number
  /** The exit code of what was started. */
  readonly ended: Promise<number | null>
  said(): string
  untilReady(): Promise<void>
}

const main = path.join(import.meta.dirname, '../src/main.ts')

/** A server of its own on a folder of its own, while it starts; with the process of its database. `command` starts it otherwise than by itself. */
export async function startedServer(command: readonly string[] = [main, '--empty']): Promise<StartedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-start-'))
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      BANK_LINK_PORT: String(await freePort()),
      ECHO_MARKET_PORT: '0',
      POS_SANDBOX_PORT: '0',
      PRACTICE_ORDERS_SECONDS: '0',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'silent',
    },
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  const pidFile = path.join(folder, 'data/postgres/postmaster.pid')
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('\n'), { timeout: 60_000, interval: 10 }).toBe(true)
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  onTestFinished(() => {
    if (isRunning(postmaster)) process.kill(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  const untilReady = () => expect.poll(() => said, { timeout: 60_000, interval: 50 }).toContain('is at http://localhost')
  return { child, folder, port, postmaster, ended, said: () => said, untilReady }
}
