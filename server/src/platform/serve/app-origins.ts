import { socketHeader } from '@brigade/contract/realtime.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const granted = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `authorization, content-type, idempotency-key, ${socketHeader}`,
  'access-control-max-age': '7200',
}

/** Calls and settings; mailbox, metrics and whatever else stands here are no business of a shell's, whose origin other apps share. */
const isOpen = (url: string) => url.startsWith('/api/') || url === '/config.json'

/**
 * Lets the native shells, whose pages come from the device, call this server. Only the origins the setting names, and none
 * without it; credentials stay out, for a call carries its token itself.
 */
export function admitAppOrigins(app: FastifyInstance, { appOrigins }: Pick<Config, 'appOrigins'>): void {
  if (appOrigins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin !== undefined && isOpen(request.url) && appOrigins.includes(origin.toLowerCase())) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' })
    }
    done()
  })
  app.options('/api/*', async (_request, reply) => reply.headers(granted).code(204).send())
}
