/** One message to one person, written before it is queued: no template logic, no user-supplied markup. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A file that goes along. */
  readonly attachment?: { readonly name: string; readonly text: string }
  /** The page on which its reader ends such mails. */
  readonly unsubscribe?: string
  /** Of a mail to a guest: in whose name it goes, so that an erasure there finds it. */
  readonly companyId?: number
}

/** What a mail says, in the order it is read. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** Whole address of a picture above everything, which adds nothing to the words: not every reader is shown it. */
  readonly picture?: string
  readonly paragraphs: readonly string[]
  /** Shown large, by itself. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** Figures by their names, one below the other. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[]
  /** Rows of text; what is in the first column is their name. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Below the code or the link. */
  readonly closing: readonly string[]
  readonly from: string
  /** How its reader ends such mails, at the very end. */
  readonly ending?: { readonly words: string; readonly url: string }
}

/** Writes a letter as plain text and as HTML that says the same; every word in it is text. */
export function writeMail(letter: Letter): Mail {
  const { to, picture, paragraphs, code, figures, table, link, closing, from, ending } = letter
  const text = [
    ...paragraphs,
    code === undefined ? undefined : `    ${code}`,
    figures?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    table && [table.head, ...table.rows].map((row) => row.join('  |  ')).join('\n'),
    link && `${link.label}:\n${link.url}`,
    ...closing,
    from,
    ending && `${ending.words}\n${ending.url}`,
  ]
  const body = [
    picture === undefined
      ? ''
      : `<p><img src="${escapeHtml(picture)}" alt="" width="420" style="width:420px;max-width:100%;height:auto;border-radius:12px"></p>`,
    ...paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`),
    code === undefined ? '' : `<p style="font:600 28px ui-monospace,monospace;letter-spacing:2px">${escapeHtml(code)}</p>`,
    figures ? tableHtml(figures.map(({ label, value }) => [label, value])) : '',
    table ? tableHtml(table.rows, table.head) : '',
    link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p style="font-size:13px">${escapeHtml(link.url)}</p>` : '',
    ...[...closing, from].map((words) => `<p>${escapeHtml(words)}</p>`),
    ending ? `<p style="font-size:13px">${escapeHtml(ending.words)}<br><a href="${escapeHtml(ending.url)}">${escapeHtml(ending.url)}</a></p>` : '',
  ]
  return {
    to,
    // A subject is one line: names in it were typed by people.
    subject: letter.subject.replace(/\s+/g, ' ').slice(0, 200),
    text: `${text.filter((part) => part !== undefined).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;max-width:34em">${body.join('')}</body></html>`,
  }
}

const cell = 'padding:4px 12px 4px 0;border-bottom:1px solid #ddd;text-align:'

function tableHtml(rows: readonly (readonly string[])[], head: readonly string[] = []): string {
  const line = (texts: readonly string[], tag: 'td' | 'th') =>
    `<tr>${texts.map((text, at) => `<${tag} style="${cell}${at === 0 ? 'left' : 'right'}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  return `<table style="border-collapse:collapse;margin:16px 0;font-size:14px">${head.length > 0 ? line(head, 'th') : ''}${rows.map((row) => line(row, 'td')).join('')}</table>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for an HTML document or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
