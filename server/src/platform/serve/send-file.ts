import { Readable } from 'node:stream'
import type { FileAnswer } from '@brigade/contract/kit/endpoint.ts'
import type { FastifyReply } from 'fastify'

/**
 * Sends a file part by part, as fast as its reader takes it. One that breaks off is shorter than was said, or lacks the end of its parts, so
 * nobody takes it for whole.
 */
export function sendFile(reply: FastifyReply, { name, type, bytes, content }: FileAnswer): FastifyReply {
  if (bytes !== null) reply.header('content-length', bytes)
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(Readable.from(content as AsyncIterable<Uint8Array>, { objectMode: false }))
}
