import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [
  { path: '/connect-bank', files: ['PublicBankConnectionPage.tsx'], open: true },
  { path: '/bank-connections/', files: ['BankConnectionPage.tsx'] },
  { path: '/bank-connections', files: ['BankConnectionList.tsx'] },
]
