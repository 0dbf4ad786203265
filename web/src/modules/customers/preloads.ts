import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [
  { path: '/customers/new', files: ['NewCustomerPage.tsx'] },
  { path: '/customers/import', files: ['imports/ImportPage.tsx'] },
  { path: '/customers/', files: ['CustomerPage.tsx'] },
  { path: '/customers', files: ['CustomerList.tsx'] },
]
