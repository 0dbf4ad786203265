import type { Config } from './config.ts'
import type { Mail } from './mail.ts'

/** Takes mails to the mail server. */
export interface Carrier {
  send(id: number, mail: Mail): Promise<void>
  close(): void
}

/** Speaks SMTP over a few kept connections. */
export async function smtpCarrier(url: string, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): Promise<Carrier> {
  // Only where it is used: a trial without a mail server starts sooner without it.
  const { createTransport } = await import('nodemailer')
  const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, ...waits, disableFileAccess: true, disableUrlAccess: true },
    { from: mailFrom },
  )
  const host = new URL(publicUrl).hostname
  return {
    async send(id, { to, subject, text, html, attachment, unsubscribe }) {
      // As an object the address is one address; as text a comma in it would make two recipients.
      const sent = { to: { name: '', address: to }, subject, text, html }
      const attachments = attachment ? [{ filename: attachment.name, content: attachment.text, contentType: 'text/csv; charset=utf-8' }] : []
      // The same id at every attempt lets the receiving side drop a mail that arrives twice.
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe !== undefined && { 'List-Unsubscribe': `<${unsubscribe}>` }) }
      await transport.sendMail({ ...sent, attachments, messageId: `<mail-${id}@${host}>`, headers })
    },
    close: () => transport.close(),
  }
}

/** Whether the mail server said no for good to this mail; a wrong password of ours is not the mail's fault. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
