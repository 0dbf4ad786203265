import type { Preload } from '../../platform/module.ts'

// Where somebody begins. Each path weighs on the first page of everybody.
export const preloads: readonly Preload[] = [{ path: '/discounts', files: ['OfferList.tsx'] }]
