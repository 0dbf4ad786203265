import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Running {
  readonly child: ChildProcess
  readonly log: string
  /** `ask: false` when something else makes it end. */
  stop(options?: { ask: boolean }): Promise<void>
}

/** A command of its own whose output goes to a file; ended with SIGTERM, by its own id. */
export function start(command: string, args: readonly string[], { env, log }: { env: NodeJS.ProcessEnv; log: string }): Running {
  const out = openSync(log, 'a')
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', out, out] })
  const ended = once(child, 'exit')
  return {
    child,
    log,
    async stop({ ask } = { ask: true }) {
      if (child.exitCode !== null || child.signalCode !== null) return
      if (ask) child.kill('SIGTERM')
      const gaveUp = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(gaveUp)
    },
  }
}

/** Waits until an address answers with 200; the process that should serve it must not have ended. */
export async function ready(url: string, { child, log }: Running, seconds = 60): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    if (child.exitCode !== null)
      throw new Error(`The process for ${url} ended with code ${child.exitCode}:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return performance.now() - began
    await pause(10)
  }
  throw new Error(`${url} was not ready within ${seconds} s.`)
}

/** A worker process that answers each message with one. */
export interface Worker {
  readonly pid: number
  ask<T>(message: object): Promise<T>
  stop(): Promise<void>
}

export function startWorker(file: string, flags: readonly string[] = []): Worker {
  const child = fork(path.join(import.meta.dirname, file), [], { execArgv: ['--disable-warning=ExperimentalWarning', ...flags] })
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    async ask<T>(message: object) {
      const answer = Promise.race([
        once(child, 'message'),
        ended.then(() => {
          throw new Error(`${file} ended while it was working.`)
        }),
      ])
      child.send(message)
      const [result] = (await answer) as [{ failed?: string; result: T }]
      if (result.failed !== undefined) throw new Error(result.failed)
      return result.result
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** The other side of `startWorker`. */
export function serveWorker<M>(work: (message: M) => Promise<unknown>): void {
  process.on('message', (message: unknown) => {
    work(message as M).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
