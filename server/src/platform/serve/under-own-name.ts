import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { foreignHost, serverHosts } from '../own-hosts.ts'

/** For a route that answers private data without a session: only under the server's own names, 421 under any other. */
export function underOwnName(config: Config): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined> {
  const isOwn = serverHosts(config)
  return async ({ raw }, reply) => (isOwn(raw) ? undefined : reply.code(421).type('text/plain; charset=utf-8').send(foreignHost))
}
