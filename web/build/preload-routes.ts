import type { PreloadRoute } from './inline-head.ts'

/**
 * Which lazily loaded source files a first visit to a hash path needs, most particular path first.
 * The server never sees the hash, so without this list the browser would learn of these chunks one round trip late.
 */
export const preloadRoutes: PreloadRoute[] = []
