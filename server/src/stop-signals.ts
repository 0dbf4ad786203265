import { writeSync } from 'node:fs'
import { isRunning, startOf } from './platform/embedded-postgres/processes.ts'

const lookEvery = 500
/** A little more than the phases of an ending together. */
const patience = 9500

/**
 * Ends the process once, when a signal comes or the starter is gone; further signals change nothing. `stop` is called once.
 * Should it hang all the same, the process ends without it and says so; PostgreSQL is then stopped by its guardian.
 */
export function endOnSignal(stop: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => giveUp('The server did not stop in time and ended without its last steps. Nothing acknowledged is lost.'), patience)
    stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(`The server could not stop in order: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
  // SIGHUP: the terminal was closed. A `once` would let the second signal kill the process in the middle of its stop.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // Nobody reads them when the terminal is closed; that must not be what ends the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  whenStarterIsGone(end)
}

function giveUp(sentence: string): never {
  try {
    writeSync(2, `${sentence}\n`)
  } catch {
    // The terminal is gone as well.
  }
  process.exit(1)
}

/** Only a starter says who it is; a server started by hand or by systemd waits for nobody. */
function whenStarterIsGone(gone: () => void): void {
  const pid = Number(process.env.BRIGADE_STARTER)
  if (!Number.isInteger(pid) || pid <= 0) return
  const begun = startOf(pid)
  const looking = setInterval(() => {
    if (isRunning(pid) && startOf(pid) === begun) return
    clearInterval(looking)
    gone()
  }, lookEvery).unref()
}
