import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startOf } from './processes.ts'

const script = fileURLToPath(new URL('./guardian.sh', import.meta.url))
const beforeTheNext = 1000

/** Ends PostgreSQL after the server, however the server ends. To be called before `child` becomes PostgreSQL. */
export function guard(child: ChildProcess, socketDir: string): void {
  const { pid } = child
  if (pid === undefined) return
  // Its own group and deaf to signals, so that what ends the server does not end it first.
  const guardian = spawn('/bin/sh', [script, String(pid), startOf(pid) ?? '', socketDir], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guardian.stdin.on('error', () => {})
  guardian.unref()
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  child.once('exit', () => guardian.kill('SIGKILL'))
  const again = () => {
    if (!isOver()) setTimeout(() => !isOver() && guard(child, socketDir), beforeTheNext).unref()
  }
  guardian.once('error', again)
  guardian.once('exit', again)
}
