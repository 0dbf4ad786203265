import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [{ path: '/onboarding/now', files: ['pauses/NowPage.tsx'] }]
