import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { serveWorker } from './processes.ts'
import { type Step, type Tape, varied } from './tape.ts'
import type { Value } from './work.ts'

// The limit: node:http and pg, the product's statements in their order, the rows as JSON. No framework, no session logic, no checks.

interface Line {
  readonly tape: Tape
  readonly rows: readonly (readonly Value[])[]
  readonly hasFreshHashes: boolean
  readonly verify: { readonly hash: string; readonly password: string } | undefined
}

interface Setup {
  readonly connection: pg.PoolConfig
  readonly poolSize: number
  readonly lines: Readonly<Record<string, Line>>
}

let pool: pg.Pool
let lines: Setup['lines'] = {}
let asked = 0

async function setUp({ connection, poolSize, lines: given }: Setup): Promise<number> {
  pool = new pg.Pool({ ...connection, max: poolSize })
  lines = given
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const line = lines[String(request.headers['x-work'])]
  if (!line) throw new Error('unknown work')
  const body = await bodyOf(request)
  if (body.length > 0) JSON.parse(body.toString('utf8'))
  const rows = await play(line)
  const text = JSON.stringify(rows)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text)
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

async function play({ tape, rows, hasFreshHashes, verify: password }: Line): Promise<unknown[]> {
  asked += 1
  const variation = { keys: tape.keys, row: rows[asked % rows.length] ?? [], salt: hasFreshHashes ? `${process.pid} ${asked}` : undefined }
  if (password) await verify(password.hash, password.password)
  let best: { rows: unknown[]; size: number } = { rows: [], size: 0 }
  let client: pg.PoolClient | undefined
  try {
    for (const step of tape.steps) {
      if (step.transaction !== undefined) client ??= await pool.connect()
      const result = await (client ?? pool).query(
        named(
          step,
          step.values.map((value) => varied(value, variation)),
        ),
      )
      if (step.rows * step.fields >= best.size) best = { rows: result.rows, size: step.rows * step.fields }
      if (client && /^commit/i.test(step.text)) {
        client.release()
        client = undefined
      }
    }
  } catch (error) {
    await client?.query('rollback')
    throw error
  } finally {
    client?.release()
  }
  return best.rows
}

const names = new Map<string, string>()

function named({ text }: Step, values: unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text }
  // As in the product: planned for its values.
  if (text.startsWith('/*')) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return { name, text, values }
}

serveWorker(setUp)
