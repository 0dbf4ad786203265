import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { ready, start } from './processes.ts'
import { commandOf, proportionalMemory, treeOf } from './system.ts'

const restMs = 10_000

/** `npm start` on an empty folder, then again on what it left; the memory of the second at rest, with the demo company. */
export async function measureStart(folder: string, env: Record<string, string>): Promise<Figure[]> {
  const first = await startOnce(folder, env)
  const firstMs = first.ms
  await first.stop()
  const second = await startOnce(folder, env)
  try {
    await pause(restMs)
    const tree = treeOf(serverBelow(second.pid))
    const database = tree.filter((pid) => commandOf(pid).startsWith('postgres') || commandOf(pid).includes('bin/postgres'))
    const megabytes = (pids: readonly number[]) => proportionalMemory(pids) / 1e6
    return [
      { line: 'Second npm start, until it answers', value: second.ms / 1000, unit: 's', goal: { is: 'at most', than: 5 } },
      { line: 'First npm start on an empty folder, seed included', value: firstMs / 1000, unit: 's' },
      { line: 'Server and database at rest, memory together', value: megabytes(tree), unit: 'MB', goal: { is: 'below', than: 300 } },
      { line: 'of it the database', value: megabytes(database), unit: 'MB' },
      { line: 'npm and the starter beside them', value: megabytes(treeOf(second.pid).filter((pid) => !tree.includes(pid))), unit: 'MB' },
    ]
  } finally {
    await second.stop()
  }
}

async function startOnce(folder: string, env: Record<string, string>) {
  const began = performance.now()
  // By npm itself: its own start counts as well.
  const running = start('npm', ['start'], { env, log: path.join(folder, 'start.log') })
  await ready(`http://127.0.0.1:${env.PORT}/readyz`, running, 120)
  const ms = performance.now() - began
  const pid = running.child.pid ?? 0
  // Asked itself, and the others end with it: the shell between npm and the starter passes no signal on.
  const server = serverBelow(pid)
  return {
    ms,
    pid,
    async stop() {
      process.kill(server, 'SIGTERM')
      await running.stop({ ask: false })
    },
  }
}

function serverBelow(pid: number): number {
  const server = treeOf(pid).find((one) => commandOf(one).includes('server/src/main.ts'))
  if (server === undefined) throw new Error('npm start answers, but no server runs below it.')
  return server
}
