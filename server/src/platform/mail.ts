/** One message to one person, written before it is queued: no template logic, no user-supplied markup. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a mail says, in the order it is read. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Shown large, by itself. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** Below the code or the link. */
  readonly closing: readonly string[]
  readonly from: string
}

/** Writes a letter as plain text and as HTML that says the same; every word in it is text. */
export function writeMail(letter: Letter): Mail {
  const { to, paragraphs, code, link, closing, from } = letter
  const text = [...paragraphs, code === undefined ? undefined : `    ${code}`, link && `${link.label}:\n${link.url}`, ...closing, from]
  const body = [
    ...paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`),
    code === undefined ? '' : `<p style="font:600 28px ui-monospace,monospace;letter-spacing:2px">${escapeHtml(code)}</p>`,
    link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p style="font-size:13px">${escapeHtml(link.url)}</p>` : '',
    ...[...closing, from].map((words) => `<p>${escapeHtml(words)}</p>`),
  ]
  return {
    to,
    // A subject is one line: names in it were typed by people.
    subject: letter.subject.replace(/\s+/g, ' ').slice(0, 200),
    text: `${text.filter((part) => part !== undefined).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;max-width:34em">${body.join('')}</body></html>`,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for an HTML document or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
