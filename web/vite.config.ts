import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineHead } from './build/inline-head.ts'
import { mantineVariables } from './build/mantine-variables.ts'
import { precompress } from './build/precompress.ts'
import { preloadRoutes } from './build/preload-routes.ts'
import { productionGuard } from './build/production-guard.ts'

const server = process.env.SERVER_URL ?? 'http://localhost:8080'
const proxied = ['/api', '/config.json', '/dev', '/files']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mantineVariables(), inlineHead(preloadRoutes), precompress(), productionGuard()],
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
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] } },
    },
  },
})
