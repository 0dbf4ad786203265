import type { Preload } from '../../platform/module.ts'

export const preloads: readonly Preload[] = [
  { path: '/auth/sign-in', files: ['GuestScreen.tsx'], open: true },
  { path: '/accept-invite', files: ['GuestScreen.tsx', 'AcceptInvite.tsx'], open: true },
]
