import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [
  { path: '/customers/new', files: ['NewCustomerPage.tsx'] },
  { path: '/customers/duplicates', files: ['merging/DuplicatesPage.tsx'] },
  { path: '/customers/merge', files: ['merging/MergePage.tsx'] },
  { path: '/customers/loyalty/new', files: ['loyalty/NewPlanPage.tsx'] },
  { path: '/customers/loyalty/', files: ['loyalty/PlanPage.tsx'] },
  { path: '/customers/loyalty', files: ['loyalty/PlanList.tsx'] },
  { path: '/customers/import', files: ['imports/ImportPage.tsx'] },
  { path: '/customers/', files: ['CustomerPage.tsx'] },
  { path: '/customers', files: ['CustomerList.tsx'] },
]
