import { Problem } from '@brigade/contract/kit/problem.ts'
import type { FastifyInstance } from 'fastify'

/** JSON bodies only, at most 1 MiB (Fastify's bodyLimit) unless the endpoint says more, the raw bytes kept for signatures. */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody')
  app.decorateRequest('staffId', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
    request.rawBody = bytes
    if (bytes.length === 0) {
      done(null, {})
      return
    }
    try {
      done(null, JSON.parse(utf8.decode(bytes)))
    } catch (cause) {
      done(new Problem('bad_json', 'The body is not valid JSON.', { cause }))
    }
  })
  app.addHook('onRequest', async (request) => {
    request.rawBody = nothing
  })
}

const nothing = Buffer.alloc(0)
// Fatal: bad UTF-8 must not be stored as replacement characters.
const utf8 = new TextDecoder('utf-8', { fatal: true })
