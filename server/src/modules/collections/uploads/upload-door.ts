import { finished, type Readable } from 'node:stream'
import { signedIn } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/context.ts'
import { mustOpen } from '../../../platform/serve/judge.ts'
import { hashOf } from '../../../platform/serve/serve.ts'
import { findByHash } from '../../../platform/session.ts'
import { partsOf, whileComing } from './parts.ts'
import { find } from './store-uploads.ts'

const service = '/api/restaurants'
/** Below the base of the service. */
export const uploadPath = '/v5/picture_uploads'
const partType = 'application/offset+octet-stream'
const beganIt = signedIn('the person who began the upload goes on with it')
const oneUpload = `${service}${uploadPath}/:id`

/**
 * Takes the bytes of uploads, in as many parts as they come, by the tus protocol. An upload is begun and ended by calls of the contract, which
 * judge it; here the person who has begun it sends its bytes, and nothing else is answered.
 */
export function openUploads(app: FastifyInstance, deps: Deps): void {
  const tus = new Server({
    path: service + uploadPath,
    datastore: partsOf(deps.config),
    getFileIdFromRequest: (request, last) => last ?? new URL(request.url).pathname.split('/').pop(),
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is read as it comes.
    scope.addContentTypeParser(partType, (_request, _body, done) => done(null))
    scope.route({ method: ['HEAD', 'PATCH'], url: oneUpload, handler: (request, reply) => take(deps, tus, request, reply) })
  })
}

async function take(deps: Deps, tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params as { readonly id: string }
  const hash = hashOf(request)
  const staff = hash && (await findByHash(deps.database.db, hash))
  mustOpen(beganIt, staff)
  const upload = staff && (await find(deps.database.db, id, staff.id))
  if (!upload) throw new Problem('not_found', 'This upload is not there any more. Please upload the file again.')
  const answer = await ask(tus, request, upload.bytes)
  for (const [name, value] of answer.headers) if (!name.startsWith('access-control-')) reply.header(name, value)
  return reply.code(answer.status).send(answer.body === null || request.method === 'HEAD' ? '' : await answer.text())
}

/** What the library answers; Node's adapter to it would copy each part once more. */
function ask(tus: Server, request: FastifyRequest, size: number): Promise<Response> {
  const { raw, method } = request
  if (method === 'HEAD') return whileComing({ size }, () => tus.handleWeb(asWeb(request)))
  // How much comes without a length, the library counts.
  if (request.headers['content-length'] === undefined) return whileComing({ size }, () => tus.handleWeb(asWeb(request, ReadableStream.from(raw))))
  return whileComing({ size, bytes: raw }, () => tus.handleWeb(asWeb(request, silentUntilEndOf(raw))))
}

function asWeb(request: FastifyRequest, body?: ReadableStream): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Request(new URL(request.url, 'http://uploads'), { method: request.method, headers, body, duplex: 'half' } as RequestInit)
}

/** A body without a byte. */
function silentUntilEndOf(raw: Readable): ReadableStream {
  let stopWatching = () => {}
  return new ReadableStream({
    start(controller) {
      stopWatching = finished(raw, { writable: false }, () => controller.close())
    },
    cancel: () => stopWatching(),
  })
}
