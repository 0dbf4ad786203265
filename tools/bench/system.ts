import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'

/** Processor time of a process so far, in milliseconds; with that of its ended children where they count. */
export function cpuOf(pid: number, withEnded = false): number {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return 0
  const fields = afterName(stat)
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return ticks * 10
}

/** Fields of a stat line behind the command's name, which may hold spaces. */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process and all that descend from it. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = read(`/proc/${name}/stat`)
    if (stat !== undefined) parents.set(Number(name), Number(afterName(stat)[1]))
  }
  const tree = [pid]
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child)
  return tree
}

/** Memory in bytes with shared pages counted once: each process's proportional share, summed. */
export function proportionalMemory(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) * 1024, 0)
}

export function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) * 1024
}

export function commandOf(pid: number): string {
  return (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim()
}

/** What the figures were measured on. */
export function machine(): string {
  const all = cpus()
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB memory, Node ${process.versions.node}, Linux ${release().replace(/-.*/, '')}`
}

/** How busy the machine was with other things: figures of a busy one say little beyond their ratios. */
export function busyness(): string {
  return `load before the run ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
}

/** A process may end while one looks at it. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
