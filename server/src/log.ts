import pino, { type Logger } from 'pino'
import type { Config } from './platform/config.ts'

/** Lines are gathered for a moment: a write for each request costs as much as finding its route and checking its session. */
export function openLog({ logLevel: level }: Config): Logger {
  const gathered = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 })
  // A closed terminal must not be what ends the server: it stops in order.
  gathered.on('error', () => {})
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, gathered)
}
