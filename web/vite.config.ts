import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunks } from './build/first-chunks.ts'
import { inPlaceZip } from './build/in-place-zip.ts'
import { inlineHead } from './build/inline-head.ts'
import { mantineVariables } from './build/mantine-variables.ts'
import { offlineShell } from './build/offline-shell.ts'
import { precompress } from './build/precompress.ts'
import { offlineSources, preloadRoutes } from './build/preload-routes.ts'
import { printSignIn } from './build/print-sign-in.ts'
import { productionGuard } from './build/production-guard.ts'

const server = process.env.SERVER_URL ?? 'http://localhost:8080'
const proxied = ['/api', '/config.json', '/dev', '/files', '/pictures']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    mantineVariables(),
    inlineHead(await preloadRoutes()),
    printSignIn('/src/modules/front-door/PrintedSignIn.tsx'),
    inPlaceZip(),
    precompress(),
    offlineShell(offlineSources),
    productionGuard(),
  ],
  server: {
    proxy: { ...Object.fromEntries(proxied.map((path) => [path, server])), '/socket': { target: server, ws: true, rewriteWsOrigin: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The policy allows no data: fonts, and a tiny file of its own caches better than one inside a script.
    assetsInlineLimit: 0,
    // The polyfill is a fetch nobody in the supported browsers needs.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Seven signs tell versions of a file apart as well as eight, and the first page names hundreds of files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // On its own, for it changes least: a returning visitor has it already.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]early-react\.ts$/, priority: 9 },
            ...firstChunks(import.meta.dirname, [
              { name: 'first', files: ['src/main.tsx', 'src/modules/front-door/GuestScreen.tsx'] },
              { name: 'shell', files: ['src/app/staff-routes.ts', 'src/app/shell/Shell.tsx', 'src/app/Home.tsx'] },
              // Lists share these, and most of their files are too small to be worth a request.
              {
                name: 'parts',
                files: [
                  'page/DataState',
                  'controls/SearchBox',
                  'controls/Pager',
                  'controls/TabBar',
                  'layers/Modal',
                  'page/PageHeader',
                  'page/StatusPill',
                ].map((part) => `src/ui/${part}.tsx`),
              },
              { name: 'table', files: ['src/ui/table/DataTable.tsx', 'src/platform/use-list-table.tsx', 'src/ui/controls/RowLink.tsx'] },
              {
                name: 'records',
                files: ['RecordList.tsx', 'use-record-list.ts', 'columns.tsx'].map((part) => `src/platform/records/${part}`),
              },
            ]),
          ],
        },
      },
    },
  },
})
