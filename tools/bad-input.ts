import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { found } from './bad-input/asking.ts'
import { tryEmails, tryPhones, tryRoutingNumbers } from './bad-input/numbers.ts'
import { tryScreens } from './bad-input/screens.ts'
import { readSets } from './bad-input/sets.ts'
import { Tally } from './bad-input/tally.ts'
import { tryFields, tryNames, tryNotes, trySearches } from './bad-input/texts.ts'
import { environment, makeFolder, startProduct } from './bench/product.ts'

// `npm run bad-input -- <folder> [address]`: real and hostile inputs through every field of a running server. Without an
// address it starts one of its own. A server given by address needs TRUSTED_PROXIES=127.0.0.1 and the trial mailbox.
const [folder, address] = process.argv.slice(2)
if (!folder || !existsSync(folder)) {
  console.error('Usage: npm run bad-input -- <folder with bank, phones, emails, strings, xss and csv> [http://localhost:8080]')
  process.exit(2)
}
const screenSeconds = 45
const sets = readSets(folder)
const tally = new Tally()
const own = makeFolder()
try {
  const product = address
    ? undefined
    : await startProduct(own.folder, { ...(await environment(own.folder)), LOG_LEVEL: 'warn' }, { args: ['--empty'] })
  await tryAll((address ?? product?.url ?? '').replace(/\/$/, '')).finally(() => product?.stop())
} catch (error) {
  console.error(existsSync(log()) ? readFileSync(log(), 'utf8').slice(-3000) : '')
  throw error
} finally {
  own.remove()
}
tally.print()
process.exit(tally.failures === 0 ? 0 : 1)

function log(): string {
  return path.join(own.folder, 'server.log')
}

async function tryAll(base: string): Promise<void> {
  const founder = await step('somebody to try it as', () => found(base))
  const elsewhere = await found(base)
  await step('routing numbers', () => tryRoutingNumbers(base, sets, tally))
  await step('phones', () => tryPhones(base, sets, elsewhere, tally))
  await step('e-mails', () => tryEmails(base, sets, elsewhere, tally))
  const kept = await step('texts', () => tryFields(base, sets, founder, tally))
  await step('searches', () => trySearches(base, sets, kept, founder, tally))
  const notesId = kept[0]?.connection.id
  if (notesId === undefined) throw new Error('Not one text was kept.')
  await step('notes', () => tryNotes(base, sets.texts, notesId, founder, tally))
  const sessions = await step('names', () => tryNames(base, sets, tally))
  const odd = sessions.filter(({ name }) => sets.hostile.has(name)).slice(0, 8)
  await step('screens', () => tryScreens({ base, founder, kept, hostile: sets.hostile, notesId, sessions: odd, seconds: screenSeconds }, tally))
}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${title.padEnd(24)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}
