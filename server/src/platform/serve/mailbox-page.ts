import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'
import type { Queryable } from '../database.ts'
import { escapeHtml } from '../mail.ts'
import { mailboxStyle } from './mailbox-style.ts'
import { underOwnName } from './under-own-name.ts'

const mostShown = 200
const refreshSeconds = 5

interface Kept {
  id: number
  to: string
  subject: string
  text: string
  html: string
  at: Date
}

// The page needs no script at all, and mail bodies are shown as text: nothing in a mail can run here.
const styleHash = createHash('sha256').update(mailboxStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The mailbox of the trial installation, for people at `/dev/mail` and for programs at `/dev/mail/messages`. */
export async function serveMailbox(app: FastifyInstance, { config, database }: Deps): Promise<void> {
  const onRequest = underOwnName(config)
  app.get('/dev/mail/messages', { onRequest }, async (_request, reply) => {
    const messages = (await newest(database.db)).map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at: at.toISOString() }))
    return reply.header('cache-control', 'no-store').send(messages)
  })

  app.get<{ Querystring: { refresh?: string } }>('/dev/mail', { onRequest }, async (request, reply) => {
    const isLive = request.query.refresh === 'on'
    if (isLive) reply.header('refresh', String(refreshSeconds))
    const page = mailboxPage(config.productName, await newest(database.db), isLive)
    return reply.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
}

function newest(db: Queryable): Promise<Kept[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'body_text as text', 'body_html as html', 'inserted_at as at'])
    .where('status', '<>', 'dropped')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

function mailboxPage(product: string, mails: readonly Kept[], isLive: boolean): string {
  const toggle = isLive
    ? '<a class="button" href="/dev/mail">Stop refreshing</a>'
    : '<a class="button" href="/dev/mail?refresh=on">Refresh by itself</a>'
  const live = isLive ? `Refreshes every ${refreshSeconds} seconds.` : ''
  const list = mails.length === 0 ? '<p class="empty">No mail yet.</p>' : `<ol>${mails.map(mailItem).join('')}</ol>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Mailbox · ${escapeHtml(product)}</title><style>${mailboxStyle}</style></head><body>
<header><h1>${escapeHtml(product)} mailbox</h1><nav aria-label="Mailbox"><a class="button" href="/dev/mail${isLive ? '?refresh=on' : ''}">Refresh</a>${toggle}</nav></header>
<main><p class="note">Every mail this installation would send, newest first. ${live}</p>${list}</main></body></html>`
}

function mailItem({ id, to, subject, text, html, at }: Kept): string {
  const moment = at.toISOString()
  return `<li><article aria-labelledby="mail-${id}"><h2 id="mail-${id}">${escapeHtml(subject)}</h2>
<p class="facts">To <strong>${escapeHtml(to)}</strong> · <time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time></p>
<div class="words">${withLinks(text)}</div>
<details><summary>HTML source</summary><pre tabindex="0">${escapeHtml(html)}</pre></details></article></li>`
}

/** Escaped text with its web addresses made into links and codes made to stand out. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? link(part) : withCode(escapeHtml(part))))
    .join('')
}

function link(url: string): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(url)}</a>`
}

function withCode(html: string): string {
  return html.replace(/^ {4}([0-9A-Z]{4}-[0-9A-Z]{4})$/gm, '<strong class="code">$1</strong>')
}
