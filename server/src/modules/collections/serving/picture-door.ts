import { addressFrom, mediaTypes, picturePath } from '@brigade/contract/collections/addresses.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/context.ts'
import type { ByteRange } from '../../../platform/storage/storage.ts'
import { renditionOf } from './keys.ts'
import { makeRendition } from './renditions.ts'
import { goodFor } from './signing.ts'

const yearSeconds = 31_536_000

const headers = {
  // What is served here is drawn anew from what was uploaded; should a browser take it for something else, it may do nothing.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
}

/** Serves renditions to whoever has a signed address. What is not signed, has ended or is not there gets one and the same answer. */
export function openPictures(app: FastifyInstance, deps: Deps): void {
  app.route({ method: ['GET', 'HEAD'], url: `${picturePath}/*`, handler: (request, reply) => serve(deps, request, reply) })
}

async function serve(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = addressFrom(request.url)
  const seconds = address ? goodFor(deps, address) : 0
  if (!address || seconds === 0) throw missing()
  const { file, crop, width, format } = address
  const key = renditionOf(file, crop, width, format)
  const etag = `"${file}-${width}-${format}"`
  // Another picture has another address, so nothing here ever changes. A refusal never has this: it would be kept for as long.
  const cacheControl = `${seconds === Infinity ? 'public' : 'private'}, max-age=${Math.min(seconds, yearSeconds)}, immutable`
  const found = { ...headers, etag, 'cache-control': cacheControl }
  if (request.headers['if-none-match'] === etag) return reply.headers(found).code(304).send()
  const size = await sizeOf(deps, key, address)
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const content = request.method === 'HEAD' ? '' : await deps.storage.read(key, range)
  reply.headers(found).type(mediaTypes[format])
  reply.header('content-length', range ? range.to - range.from + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`)
  return reply.send(content)
}

const missing = () => new Problem('not_found', 'There is no picture at this address.')

async function sizeOf({ storage }: Pick<Deps, 'storage'>, key: string, address: Parameters<typeof makeRendition>[1]): Promise<number> {
  const kept = await storage.sizeOf(key)
  // An empty one is what a power cut has left of it.
  if (kept !== undefined && kept > 0) return kept
  if (!(await makeRendition(storage, address))) throw missing()
  return (await storage.sizeOf(key)) ?? 0
}

/** One part of the bytes; the whole for what is no range, or more than one. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'unsatisfiable' : { from, to }
}
