import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { reachedHosts, webAddresses } from '../service-hosts.ts'

const dist = path.resolve(import.meta.dirname, '../../../../web/dist')

/** Serves the built web app with its strict policy; hashed files are cached forever, the page itself never. */
export async function serveWebApp(app: FastifyInstance, config: Config): Promise<void> {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(webConfig(config)))
  if (!existsSync(path.join(dist, 'index.html'))) return
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(serviceWorker(config)),
  )
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    // Its own header would win over the one below.
    cacheControl: false,
    // A list: given as text, the compressed page is not found.
    index: ['index.html'],
    setHeaders(response, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Read with each page: a new build under a running server brings its own hashes.
      if (/\.html(\.br|\.gz)?$/.test(file)) response.setHeader('content-security-policy', contentSecurityPolicy(config))
    },
  })
}

/** The worker keeps the page with its headers: with the policy written into it, a new policy makes a new worker, which fetches the page again. */
function serviceWorker(config: Config): string {
  const policy = createHash('sha256').update(contentSecurityPolicy(config)).digest('hex').slice(0, 12)
  return `self.pagePolicy=${JSON.stringify(policy)};${readFileSync(path.join(dist, 'sw.js'), 'utf8')}`
}

/** What the web app must know of its deployment; without it the app shows "Please setup app config first". */
function webConfig(config: Config) {
  return {
    product_name: config.productName,
    ...webAddresses(config),
    bank_link_origin: new URL(config.bankLinkUrl).origin,
    public_url: config.publicUrl,
    terms_url: config.termsUrl,
    privacy_url: config.privacyUrl,
    sentry_dsn: config.sentryDsn ?? null,
  }
}

/** No inline script but the hashed ones, no inline style, no eval of text, Trusted Types; frames only from the bank-link origin. */
function contentSecurityPolicy(config: Config): string {
  const hashesFile = path.join(dist, 'csp.json')
  const { scriptHashes = [] } = existsSync(hashesFile) ? (JSON.parse(readFileSync(hashesFile, 'utf8')) as { scriptHashes?: string[] }) : {}
  const sentry = config.sentryDsn === undefined ? [] : [new URL(config.sentryDsn).origin]
  return [
    "default-src 'none'",
    // WebAssembly may be compiled, which is no eval: the reader of gift card codes is one (decision 36).
    ["script-src 'self'", "'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", socketOrigin(config), ...reachedHosts(config.serviceHosts), ...sentry].join(' '),
    `frame-src ${new URL(config.bankLinkUrl).origin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Browsers that do not count a socket of the same host as 'self' need its address. */
function socketOrigin({ publicUrl }: Config): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws')
}
