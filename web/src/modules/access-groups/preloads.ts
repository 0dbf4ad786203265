import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [{ path: '/access_groups', files: ['tree/AccessGroupBrowser.tsx'] }]
