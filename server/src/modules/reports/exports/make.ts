import { createHash } from 'node:crypto'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { ExportKind } from '@brigade/contract/reports/exports.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { byteOrderMark, csvLine } from '../../../platform/files/csv-lines.ts'
import { xlsxOf } from '../../../platform/files/xlsx.ts'
import { jobQueue } from '../../../platform/jobs.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { type Contents, contentsFor } from './contents.ts'
import { beginExport, clearParts, type ExportRow, failExport, finishExport, insertPart, type Made, partAt, type Try } from './store-exports.ts'

export const exportQueueName = 'report-export'
const mostTries = 3
const partBytes = 1024 * 1024

/** Makes the files that were asked for, one after another on each server. */
export const exportQueue = (deps: ExportDeps) =>
  jobQueue({
    name: exportQueueName,
    retries: mostTries - 1,
    retryAfterSeconds: 5,
    expiresAfterSeconds: 600,
    atOnce: 1,
    run: ({ exportId }: { readonly exportId: number }) => makeExport(deps, exportId),
  })

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'log'>

/** Makes one file, or says why it cannot be made. */
export async function makeExport(deps: ExportDeps, exportId: number): Promise<void> {
  const { database, clock, log } = deps
  const asked = await database.write((tx) => beginExport(tx, exportId))
  if (!asked) return
  const told = [asked.user_id]
  try {
    const made = await database.atOneMoment(async (tx) => {
      const contents = await contentsFor(tx, asked.user_id, asked, clock.now())
      return written(database.db, asked, contents)
    })
    await database.write(async (tx) => {
      await finishExport(tx, asked, made)
      await appendEvent(tx, { keys: ['report_exports'], reach: [], userIds: told })
    })
  } catch (error) {
    log.warn({ err: error, exportId }, 'an export could not be made')
    const isSaid = error instanceof Problem && error.code === 'invalid'
    if (!isSaid && asked.tries < mostTries) throw error
    await database.write(async (tx) => {
      await failExport(tx, asked, isSaid ? error.message : 'Something went wrong on the server. Try again.')
      await appendEvent(tx, { keys: ['report_exports'], reach: [], userIds: told })
    })
  }
}

/** Writes the file in parts as it is read; what it holds is counted and summed up on the way. */
async function written(db: Queryable, asked: ExportRow & Try, contents: Contents): Promise<Made> {
  // A snapshot that is begun again starts over.
  await clearParts(db, asked)
  const sum = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const parts = partsWriter(db, asked)
  if (asked.kind === 'csv') await pipeline(Readable.from(csvText(contents)), counting, createGzip({ level: 5 }), parts)
  else await pipeline(xlsxOf({ ...contents, name: asked.name }), counting, parts)
  return { rows: contents.counted(), bytes, sha256: sum.digest('hex'), restaurantIds: contents.restaurantIds, asOf: contents.asOf }
}

/** The mark at its start tells spreadsheets that it is UTF-8. */
async function* csvText({ columns, rows }: Contents): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ header }) => header))
  for await (const some of rows) yield some.map(csvLine).join('')
}

function partsWriter(db: Queryable, asked: Try): Writable {
  let held: Buffer[] = []
  let size = 0
  let position = 0
  const put = async () => {
    const part = Buffer.concat(held)
    held = []
    size = 0
    await insertPart(db, asked, position, part)
    position += 1
  }
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      held.push(chunk)
      size += chunk.length
      if (size < partBytes) done()
      else put().then(() => done(), done)
    },
    final(done) {
      put().then(() => done(), done)
    },
  })
}

/** The bytes of a file that was made: a part is read once the one before it has gone. */
export function contentOf(db: Queryable, exportId: number, kind: ExportKind): AsyncIterable<Uint8Array> {
  async function* parts() {
    for (let position = 0; ; position += 1) {
      const part = await partAt(db, exportId, position)
      if (!part) return
      yield part
    }
  }
  if (kind === 'xlsx') return parts()
  const source = Readable.from(parts(), { objectMode: false })
  const text = createGunzip()
  source.once('error', (error) => text.destroy(error))
  return source.pipe(text)
}
