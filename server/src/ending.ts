import { setTimeout as timer } from 'node:timers'
import type { Logger } from 'pino'

/**
 * What ends before what, and how long each phase may take in milliseconds. The parts of a phase end side by side: what takes
 * work in, what stands in for strangers, the connections, PostgreSQL.
 */
const phases = { work: 3500, practice: 400, database: 600, postgres: 4500 } as const

type Phase = keyof typeof phases

/** A stop began while the server was still starting. */
export class StoppedWhileStarting extends Error {
  override readonly name = 'StoppedWhileStarting'
}

/** What was started and has to be ended. What hangs or fails is logged and does not delay the rest. */
export class Ending {
  readonly #log: Pick<Logger, 'warn'>
  readonly #stopping: AbortSignal
  readonly #parts: { readonly phase: Phase; readonly what: string; readonly end: () => Promise<unknown> }[] = []
  #running: Promise<void> | undefined

  constructor(log: Pick<Logger, 'warn'>, stopping: AbortSignal) {
    this.#log = log
    this.#stopping = stopping
  }

  /** Throws once a stop was asked for, so that a start goes no further than here. */
  add(phase: Phase, what: string, end: () => Promise<unknown>): void {
    this.#parts.push({ phase, what, end })
    if (this.#stopping.aborted) throw new StoppedWhileStarting()
  }

  /** Ends everything, once however often it is asked. */
  run(): Promise<void> {
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    for (const [name, ms] of Object.entries(phases)) {
      const parts = this.#parts.filter(({ phase }) => phase === name)
      await Promise.all(parts.map(({ what, end }) => this.#within(ms, what, end)))
    }
  }

  async #within(ms: number, what: string, end: () => Promise<unknown>): Promise<void> {
    const time = Promise.withResolvers<void>()
    const waiting = timer(() => {
      this.#log.warn(`The stop does not wait any longer for ${what}.`)
      time.resolve()
    }, ms)
    const ended = Promise.try(end).catch((error: unknown) => this.#log.warn({ err: error }, `Ending ${what} failed; the stop goes on.`))
    await Promise.race([ended, time.promise])
    clearTimeout(waiting)
  }
}
