import type { PreloadRoute } from './inline-head.ts'

const guest = 'src/modules/front-door/GuestScreen.tsx'
const shell = 'src/app/shell/Shell.tsx'
const bank = 'src/modules/bank-connections'
const restaurants = 'src/modules/restaurants'

/**
 * Which lazily loaded source files a first visit to a hash path needs, most particular path first.
 * The server never sees the hash, so without this list the browser would learn of these chunks one round trip late.
 */
export const preloadRoutes: PreloadRoute[] = [
  { path: '/auth/sign-in', files: [guest], open: true },
  { path: '/accept-invite', files: [guest, 'src/modules/front-door/AcceptInvite.tsx'], open: true },
  { path: '/connect-bank', files: [`${bank}/PublicBankConnectionPage.tsx`], open: true },
  { path: '/bank-connections/new', files: [shell, `${bank}/NewBankConnectionPage.tsx`] },
  { path: '/bank-connections/', files: [shell, `${bank}/BankConnectionPage.tsx`] },
  { path: '/bank-connections', files: [shell, `${bank}/BankConnectionList.tsx`] },
  { path: '/access_groups', files: [shell, 'src/modules/access-groups/tree/AccessGroupBrowser.tsx'] },
  { path: '/onboarding/welcome', files: [shell, `${restaurants}/Welcome.tsx`] },
  { path: '/onboarding/now', files: [shell, 'src/modules/menus/pauses/NowPage.tsx'] },
  { path: '/onboarding/restaurants/new', files: [shell, `${restaurants}/profile/NewRestaurantPage.tsx`] },
  { path: '/onboarding/restaurants/', files: [shell, `${restaurants}/page/RestaurantPage.tsx`] },
  { path: '/onboarding/libraries', files: [shell, `${restaurants}/list/LibraryList.tsx`] },
  { path: '/onboarding', files: [shell, `${restaurants}/list/RestaurantList.tsx`] },
  { path: '/', files: [shell, 'src/app/Home.tsx'] },
]

/** Lazily loaded source files that must open without a network, whatever was visited before. */
export const offlineSources = [
  guest,
  shell,
  'src/app/Home.tsx',
  'src/platform/offline/offline-copy.ts',
  'src/ui/layers/MenuPanel.tsx',
  'src/ui/layers/ModalDialog.tsx',
  'src/app/shell/SettingsDialog.tsx',
  'src/app/shell/ShortcutSheet.tsx',
]
