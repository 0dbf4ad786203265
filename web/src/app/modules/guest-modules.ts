import type { GuestModule } from '../../platform/module.ts'

const found = import.meta.glob<{ guestModule: GuestModule }>('../../modules/*/guest-module.tsx', { eager: true })

/** What modules show to people who are not signed in. */
export const guestModules: readonly GuestModule[] = Object.values(found).map(({ guestModule }) => guestModule)
