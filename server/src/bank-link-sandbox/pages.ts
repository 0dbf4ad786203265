import { readFileSync } from 'node:fs'

const types = {
  'link.js': 'text/javascript',
  'frame.js': 'text/javascript',
  'control.js': 'text/javascript',
  'frame.css': 'text/css',
  'control.css': 'text/css',
} as const
export type Asset = keyof typeof types

/** Text and type of a script or style sheet beside this file; undefined for any other name. */
export function asset(name: string): { type: string; text: string } | undefined {
  if (!isAsset(name)) return undefined
  return { type: types[name], text: readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8') }
}

const isAsset = (name: string): name is Asset => Object.hasOwn(types, name)

/** The widget. Its script reads the token from the address and the parents from the attribute. */
export function framePage(parents: readonly string[], theme: string | null): string {
  const themed = theme === 'dark' || theme === 'light' ? ` data-theme="${theme}"` : ''
  return `<!doctype html>
<html lang="en"${themed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Connect a bank account</title>
<link rel="stylesheet" href="/frame.css">
</head>
<body data-parents="${escaped(parents.join(' '))}">
<header aria-label="Bank link">
<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 3 7v2h18V7zM5 11h3v7H5zM10.5 11h3v7h-3zM16 11h3v7h-3zM3 20h18v2H3z"/></svg>Sandbox Bank Link</p>
<button type="button" id="cancel" class="quiet" aria-label="Cancel">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>
</button>
</header>
<main id="screen" aria-label="Bank link" aria-busy="true"><p class="wait">Loading…</p></main>
<footer>A practice provider. No real bank, no real money.</footer>
<noscript><p class="wait">This page needs JavaScript.</p></noscript>
<script type="module" src="/frame.js"></script>
</body>
</html>`
}

/** The control page, for the person who tries things out. */
export const controlPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Sandbox Bank Link control</title>
<link rel="stylesheet" href="/control.css">
</head>
<body>
<main>
<h1>Sandbox Bank Link control</h1>
<p>This is the bank's side of the sandbox: make linked accounts fail and recover, and the provider misbehave.</p>
<p role="status" id="said"></p>
<section aria-labelledby="items-title"><h2 id="items-title">Linked accounts</h2><div id="items"></div></section>
<section aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2><div id="faults"></div></section>
<section aria-labelledby="deliveries-title"><h2 id="deliveries-title">Last webhooks</h2><div id="deliveries"></div></section>
</main>
<script type="module" src="/control.js"></script>
</body>
</html>`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
