import { readFileSync } from 'node:fs'

const types = { 'control.js': 'text/javascript', 'control.css': 'text/css' } as const

/** Text and type of a script or style sheet beside this file; undefined for any other name. */
export function controlAsset(name: string): { type: string; text: string } | undefined {
  if (name !== 'control.js' && name !== 'control.css') return undefined
  return { type: types[name], text: readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8') }
}

/** The point of sale's side, for the person who tries things out; the shop is named in the address. */
export const controlPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Sandbox point of sale</title>
<link rel="stylesheet" href="/control.css">
</head>
<body>
<main>
<h1>Sandbox point of sale <span id="shop"></span></h1>
<p>Change the menu of this shop as its staff would, and make the point of sale misbehave.</p>
<p role="status" id="said"></p>
<section aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2><div id="faults"></div></section>
<section aria-labelledby="menu-title"><h2 id="menu-title">Menu</h2><div id="menu"></div></section>
<section aria-labelledby="deliveries-title"><h2 id="deliveries-title">Last webhooks</h2><ul id="deliveries"></ul></section>
</main>
<script type="module" src="/control.js"></script>
</body>
</html>`
