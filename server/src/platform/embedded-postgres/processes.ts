import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** When a process was started, in clock ticks since boot: with its number it names one process for good. */
export function startOf(pid: number): string | undefined {
  return statOf(pid)?.start
}

/** A zombie keeps its number but runs no more: in a container without an init process nobody collects it. */
export function isRunning(pid: number): boolean {
  const stat = statOf(pid)
  if (stat !== undefined) return stat.state !== 'Z' && stat.state !== 'X'
  if (process.platform === 'linux') return false
  return answersSignals(pid)
}

/** The command a process was started with; empty when there is no such process or no way to ask. */
export function commandOf(pid: number): string {
  return (readProc(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim()
}

/** Changes at every boot, so that numbers from before a power cut are not believed. */
export function bootId(): string {
  return (readProc('/proc/sys/kernel/random/boot_id') ?? 'unknown').trim()
}

/** Ends a process with ever firmer signals; answers when it is gone. */
export async function endProcess(pid: number, steps: readonly { signal: NodeJS.Signals; wait: number }[]): Promise<void> {
  for (const { signal, wait } of steps) {
    if (!isRunning(pid)) return
    process.kill(pid, signal)
    const until = performance.now() + wait
    while (isRunning(pid) && performance.now() < until) await pause(20)
  }
  if (isRunning(pid)) throw new Error(`Process ${pid} could not be ended.`)
}

function statOf(pid: number): { state: string; start: string } | undefined {
  const text = readProc(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The second field is the command in brackets and may hold spaces and brackets itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', start: fields[19] ?? '' }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // ESRCH: the process ended between opening and reading.
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'ENOTDIR') return undefined
    throw error
  }
}
