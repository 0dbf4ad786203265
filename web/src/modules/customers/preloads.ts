import type { Preload } from '../../platform/module.ts'

// Where somebody begins, or is sent. Each path weighs on the first page of everybody.
export const preloads: readonly Preload[] = [
  { path: '/customers/', files: ['CustomerPage.tsx'] },
  { path: '/customers', files: ['CustomerList.tsx'] },
]
