import type { ComponentType } from 'react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin, Rolldown } from 'vite'
import { createServer } from 'vite'

/** Runs a component's module as the development server would; plain module runners cannot read style sheets. */
async function markupOf(root: string, file: string): Promise<string> {
  const server = await createServer({
    // The same root as the build, for the names of the classes are made from paths below it.
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { PrintedSignIn } = (await server.ssrLoadModule(file)) as { PrintedSignIn: ComponentType }
    return renderToStaticMarkup(createElement(PrintedSignIn))
  } finally {
    await server.close()
  }
}

/** The names of the app's own style sheets; an icon carries more. */
function classesOf(markup: string): string[] {
  return [...markup.matchAll(/class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(' ')).filter((name) => name.startsWith('_'))
}

function hasStyle(bundle: Rolldown.OutputBundle | undefined, name: string): boolean {
  return Object.values(bundle ?? {}).some(
    (output) => output.type === 'asset' && output.fileName.endsWith('.css') && output.source.toString().includes(`.${name}`),
  )
}

/**
 * Prints the sign-in screen into the page, made of the app's own components and class names, so that it is drawn as soon as
 * the style sheet is there. Inert and hidden from screen readers: the real one takes its place within a second or two.
 */
export function printSignIn(file: string): Plugin {
  let root = ''
  return {
    name: 'print-sign-in',
    // The development server puts its styles in by script: until then the screen would stand bare.
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { bundle }) {
        const children = await markupOf(root, file)
        const unknown = classesOf(children).filter((name) => !hasStyle(bundle, name))
        if (unknown.length > 0) throw new Error(`The printed sign-in screen uses classes the build knows nothing of: ${unknown.join(', ')}`)
        return [{ tag: 'div', attrs: { class: 'printed-page', inert: true, 'aria-hidden': 'true' }, children, injectTo: 'body' }]
      },
    },
  }
}
