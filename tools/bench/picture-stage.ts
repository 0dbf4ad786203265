import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { renditionAt } from '../../contract/src/collections/addresses.ts'
import { collections } from '../../contract/src/collections.ts'
import type { AnyEndpoint, CallInput, OutputOf } from '../../contract/src/kit/endpoint.ts'
import type { Database } from '../../server/src/platform/database.ts'
import { type Figure, median } from './figures.ts'
import type { Load } from './load.ts'
import type { Options } from './options.ts'
import { startWorker } from './processes.ts'
import type { Product } from './product.ts'
import { commandOf, proportionalMemory, treeOf } from './system.ts'
import { people, sessions } from './tenant.ts'
import type { Uploads } from './uploads.ts'

const [width, height] = [4000, 3000]
/** Pictures that differ; the others have another comment, so that no two files are the same. */
const drawn = 8
const connections = 4
const readers = 16

/** Pictures of 12 megapixels uploaded over four connections, beside sharp alone on the same files; then one of their renditions, many times. */
export async function measurePictures(product: Product, database: Database, { pictures, rounds, seconds }: Options): Promise<Figure[]> {
  const drawnFiles = await drawFiles(path.join(product.dataDir, '..', 'drawn'), pictures + connections)
  const files = drawnFiles.slice(connections)
  const token = await uploader(database)
  const call = callerOf(product.url, token)
  const made = await call(collections.create, { picture_collection: { name: 'Dishes', kind: 'food' }, parent_access_group_id: 1 })
  const beginPath = pathOf(collections.beginUpload, { collection_id: made.id })
  const finishPath = pathOf(collections.finishUpload, { collection_id: made.id })
  const sender = startWorker('uploads.ts')
  const upload: Upload = (some) => sender.ask({ url: product.url, token, files: some, connections, beginPath, finishPath } satisfies Uploads)
  // The processes for pictures are started by the first of them.
  await upload(drawnFiles.slice(0, connections))
  const uploads = await uploadFigures(product, upload, files, rounds).finally(() => sender.stop())
  const { data } = await call(collections.searchCollection, { id: made.id, page: 1, per_page: 1 })
  const base = data[0]?.face.base
  if (base === undefined) throw new Error('There is no picture.')
  return [...uploads, ...(await renditionFigures(product, base, rounds, seconds))]
}

type Upload = (files: readonly string[]) => Promise<void>

async function uploadFigures(product: Product, upload: Upload, files: readonly string[], rounds: number): Promise<Figure[]> {
  const workers = Array.from({ length: Math.min(4, availableParallelism()) }, () => startWorker('bare-pictures.ts'))
  const memory = watchMemory(product.pid)
  const ratios: number[] = []
  let taken = 0
  try {
    const each = Math.ceil(files.length / rounds)
    for (let from = 0; from < files.length; from += each) {
      const part = files.slice(from, from + each)
      const bare = () => Promise.all(workers.map((worker, at) => worker.ask({ files: part.filter((_, index) => index % workers.length === at) })))
      const uploading = () => upload(part)
      // Each begins every other round: a machine with other work is not the same for both.
      const order = (from / each) % 2 === 0
      const first = await secondsOf(order ? uploading : bare)
      const second = await secondsOf(order ? bare : uploading)
      const [ours, theirs] = order ? [first, second] : [second, first]
      taken += ours
      ratios.push(theirs / ours)
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  const megapixels = (width * height) / 1e6
  return [
    { line: `${files.length} pictures of ${megapixels} MP uploaded over ${connections} connections`, value: files.length / taken, unit: '/s' },
    { line: 'of the same files hashed and drawn by sharp alone', value: median(ratios), unit: '', goal: { is: 'at least', than: 0.7 } },
    { line: 'Memory meanwhile, server and its processes for pictures', value: memory.most() / 1e6, unit: 'MB', goal: { is: 'below', than: 500 } },
  ]
}

/** Its file is there already; the first request is not counted. */
async function renditionFigures({ url, dataDir }: Product, base: string, rounds: number, seconds: number): Promise<Figure[]> {
  const address = renditionAt(base, 2048, 'jpg')
  const bytes = Buffer.from(await (await fetch(`${url}${address}`)).arrayBuffer())
  const file = path.join(dataDir, '..', 'rendition.jpg')
  writeFileSync(file, bytes)
  const bare = startWorker('bare-file.ts')
  const load = startWorker('load.ts')
  const perSecond = async (at: string, to: string) => {
    const {
      count,
      seconds: taken,
      firstFailure,
    } = await load.ask<Load>({
      url: at,
      requests: [{ method: 'GET', path: to }],
      connections: readers,
      seconds,
    })
    if (firstFailure !== undefined) throw new Error(`${to}: ${firstFailure}`)
    return count / taken
  }
  try {
    const port = await bare.ask<number>({ file })
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await perSecond(url, address))
      theirs.push(await perSecond(`http://127.0.0.1:${port}`, '/'))
    }
    const kilobytes = (bytes.length / 1000).toFixed(0)
    return [
      { line: `A rendition that is there, ${kilobytes} kB, ${readers} at once`, value: median(ours), unit: '/s' },
      { line: 'of a bare server that streams the file', value: median(ours) / median(theirs), unit: '', goal: { is: 'at least', than: 0.6 } },
    ]
  } finally {
    await Promise.all([bare.stop(), load.stop()])
  }
}

/** Gradients with the noise of a sensor, as JPEG. */
async function drawFiles(folder: string, count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const bases = await Promise.all(Array.from({ length: Math.min(drawn, count) }, (_, at) => drawOne(at)))
  return Array.from({ length: count }, (_, at) => {
    const base = bases[at % bases.length] ?? Buffer.alloc(0)
    const comment = Buffer.from(String(at).padStart(6, '0'))
    const file = path.join(folder, `${at}.jpg`)
    // Behind the first two bytes a JPEG may have a comment, with its length before it.
    writeFileSync(file, Buffer.concat([base.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, base.subarray(2)]))
    return file
  })
}

async function drawOne(seed: number): Promise<Buffer> {
  const hue = seed * 45
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <radialGradient id="a" cx="${20 + seed * 8}%" cy="40%"><stop offset="0" stop-color="hsl(${hue} 80% 70%)"/><stop offset="1" stop-color="hsl(${hue + 90} 60% 30%)"/></radialGradient>
    </defs><rect width="100%" height="100%" fill="url(#a)"/></svg>`
  const noise = await sharp({ create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(Buffer.from(gradient))
    .composite([{ input: noise, blend: 'overlay' }])
    .flatten()
    .jpeg({ quality: 85 })
    .toBuffer()
}

type Call = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<OutputOf<E>>

function callerOf(url: string, token: string): Call {
  const call = async (endpoint: AnyEndpoint, input: object) => {
    const address = url + pathOf(endpoint, input)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(address, { method: endpoint.method, headers, body: JSON.stringify(input) })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  return call as Call
}

/** Parameters that the input does not have stay as they are. */
function pathOf({ service, path: template }: AnyEndpoint, input: object): string {
  const values = input as Record<string, unknown>
  return `/api/${service}${template.replace(/:(\w+)/g, (whole, name: string) => String(values[name] ?? whole))}`
}

async function uploader(database: Database): Promise<string> {
  return database.write(async (tx) => {
    await sql`insert into access_groups (name, root_id, ancestors) values ('Company', 1, '{1}')`.execute(tx)
    const [cook] = await people(tx, 'cook', 1, 1, ['picture_collections_admin'])
    const [token = ''] = await sessions(tx, cook ? [cook.id] : [])
    return token
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The most that the server and what it started have had at once, the database aside. Reading it costs milliseconds of the cores that are measured. */
function watchMemory(pid: number): { most: () => number } {
  let most = 0
  const timer = setInterval(() => {
    const ours = treeOf(pid).filter((one) => !/postgres/.test(commandOf(one)))
    most = Math.max(most, proportionalMemory(ours))
  }, 1000)
  return {
    most() {
      clearInterval(timer)
      return most
    },
  }
}
