import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [
  { path: '/gift-card-balance', files: ['balance/BalancePage.tsx'], open: true },
  { path: '/redeem/gc', files: ['redeem/RedeemPage.tsx'] },
  { path: '/gift_cards/cards/', files: ['cards/CardPage.tsx'] },
  { path: '/gift_cards/cards', files: ['cards/CardList.tsx'] },
  { path: '/gift_cards', files: ['definitions/DefinitionList.tsx'] },
]
