import type { Menu, MenuType } from './check-menu.ts'

/** Switches, each a way in which a real marketplace was seen to fail. */
export const faultNames = ['hang', 'too_many', 'away', 'stale_tokens', 'refuse_menus', 'unreadable'] as const
export type Fault = (typeof faultNames)[number]

export interface HolidayHours {
  readonly open_time_periods?: readonly { readonly start_time: string; readonly end_time: string }[] | undefined
}

export interface Store {
  /** By type; what was sent without one is that of deliveries. */
  readonly menus: Map<MenuType, Menu>
  status: 'ONLINE' | 'PAUSED'
  offlineReason: string | undefined
  pausedUntil: string | undefined
  holidayHours: Record<string, HolidayHours>
  /** Items that were changed one by one, in order. */
  readonly updates: string[]
}

/** All that the sandbox knows, in memory. */
export interface Shelf {
  readonly faults: Set<Fault>
  readonly stores: Map<string, Store>
  /** Tokens that are taken, with their scopes. */
  readonly tokens: Map<string, string>
  tokensGiven: number
  /** How many calls to the API itself came in, by method and path. */
  readonly calls: string[]
}

export const emptyShelf = (): Shelf => ({ faults: new Set(), stores: new Map(), tokens: new Map(), tokensGiven: 0, calls: [] })

export function storeOf(shelf: Shelf, id: string): Store {
  const store = shelf.stores.get(id) ?? {
    menus: new Map(),
    status: 'ONLINE' as const,
    offlineReason: undefined,
    pausedUntil: undefined,
    holidayHours: {},
    updates: [],
  }
  shelf.stores.set(id, store)
  return store
}
