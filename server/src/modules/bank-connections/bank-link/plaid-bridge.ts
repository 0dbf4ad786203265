import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { httpTimes } from '../../../platform/serve/http-times.ts'
import { strictTransport } from '../../../platform/strict-transport.ts'

export interface PlaidBridgeOptions {
  port: number
  host: string
  /** Address of the web app: the only page that may embed the bridge and receive its messages. */
  publicUrl: string
  /** Further origins that may: the native apps. */
  appOrigins?: readonly string[]
  /** Address at which browsers reach the bridge. */
  url: string
}

/**
 * Serves the page that runs Plaid's script on an origin of its own and reports by the browser message the web app knows,
 * so that the web app is the same for every provider and never runs foreign script.
 */
export async function startPlaidBridge({
  port,
  host,
  publicUrl,
  appOrigins = [],
  url,
}: PlaidBridgeOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const parents = [new URL(publicUrl).origin, ...appOrigins].join(' ')
  const script = readFileSync(new URL('./plaid-bridge-page.js', import.meta.url), 'utf8')
  const server = createServer(httpTimes, (request, response) => {
    const path = request.url?.split('?')[0]
    if (request.method === 'GET' && path === '/plaid-bridge')
      return send(response, 200, 'text/html', page(parents), { 'content-security-policy': policy(parents), ...strictTransport(url) })
    if (request.method === 'GET' && path === '/plaid-bridge.js') return send(response, 200, 'text/javascript', script)
    send(response, 404, 'text/plain', 'There is nothing here.')
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  return {
    url: `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

// Plaid's own list for pages that load Link; Link sets styles on the elements it makes.
function policy(parents: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' https://cdn.plaid.com",
    "style-src 'self' 'unsafe-inline'",
    'frame-src https://cdn.plaid.com',
    'connect-src https://production.plaid.com https://sandbox.plaid.com',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents}`,
  ].join('; ')
}

const page = (parents: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Connect a bank account</title>
</head>
<body data-parents="${parents}">
<p role="status" id="said">Opening your bank's sign-in…</p>
<script src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>
<script src="/plaid-bridge.js"></script>
</body>
</html>`

function send(response: ServerResponse, status: number, type: string, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(body)
}
