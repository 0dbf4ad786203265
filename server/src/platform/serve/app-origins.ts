import { socketHeader } from '@brigade/contract/realtime.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { allowedOrigins } from '../realtime/admission.ts'

const granted = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': `authorization, content-type, idempotency-key, tus-resumable, upload-offset, ${socketHeader}`,
  'access-control-max-age': '7200',
}

/** Calls and settings; mailbox, metrics and whatever else stands here are no business of a shell's, whose origin other apps share. */
const isOpen = (url: string) => url.startsWith('/api/') || url === '/config.json'

/**
 * Lets pages of other origins call this server: the native shells, whose pages come from the device, where the setting names them; and
 * the web of this product, where its services are on hosts of their own. Credentials stay out, for a call carries its token itself.
 */
export function admitOrigins(app: FastifyInstance, config: Pick<Config, 'appOrigins' | 'serviceHosts' | 'publicUrl' | 'port'>): void {
  const { appOrigins, serviceHosts, publicUrl, port } = config
  const isSplit = Object.keys(serviceHosts).length > 0
  const admitted = isSplit ? allowedOrigins(publicUrl, port, appOrigins) : new Set(appOrigins)
  if (admitted.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin !== undefined && isOpen(request.url) && admitted.has(origin.toLowerCase())) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after, content-disposition, tus-resumable, upload-offset, upload-length',
      })
    }
    done()
  })
  app.options('/api/*', async (_request, reply) => reply.headers(granted).code(204).send())
}
