import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from './refusal.ts'

const maxBodyBytes = 64 * 1024

/** Reads a JSON body. Asking for the JSON type makes a browser of another origin ask first, and nobody answers it. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal(415, 'NOT_JSON', 'Send JSON.')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Refusal(413, 'TOO_LARGE', 'This is too much.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  } catch {
    throw new Refusal(400, 'NOT_JSON', 'This is not JSON.')
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body))
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(body)
}

/** Nothing inline, nothing from elsewhere; `ancestors` may show the page in a frame. */
export function pagePolicy(ancestors: readonly string[]): Record<string, string> {
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ]
  return { 'content-security-policy': rules.join('; ') }
}
