import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [{ path: '/reports', files: ['ReportPage.tsx'] }]
