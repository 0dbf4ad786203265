import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'

/** Something the command palette can lead to. */
export interface PaletteEntry {
  id: string
  label: string
  /** A second line: what kind of thing it is, or where it lies. */
  description?: string | undefined
  /** Hash path to open, search included: `/bank-connections/12`. */
  to: string
}

/** What a module offers in the command palette. */
export interface Palette {
  /** Things one can do, e.g. "Create a bank connection"; shown to those who hold the role. */
  actions?: readonly (PaletteEntry & { needs: Role })[]
  /** Looks records up by name on the server; only asked when the module is open to the person. */
  search?: (text: string, client: QueryClient) => Promise<PaletteEntry[]>
}

/**
 * What a folder under `modules/` gives to the app, exported from its `module.tsx` under the name `module`.
 * Its label, hash path and roles stand in `contract/src/modules.ts`, under the same folder; the sidebar, the guards, the
 * no-permission page and the palette are drawn from there.
 *
 * ```tsx
 * // modules/bank-connections/routes.ts: addresses only, so that pages can import them without a circle
 * export const { listSearch, listRoute, newRoute, pageRoute, firstTabRoute, historyRoute } = recordRoutes('/bank-connections', 20)
 * // modules/bank-connections/module.tsx
 * export const module: WebModule = {
 *   folder: 'bank-connections',
 *   staffRoutes: [listRoute.update({ component: lazyRouteComponent(() => import('./BankConnectionList.tsx'), 'BankConnectionList') })],
 *   palette: () => import('./palette.ts'),
 * }
 * ```
 * Pages are always lazy. A page reads its address with `listRoute.useSearch()` and `pageRoute.useParams()`, shows one
 * `PageHeader` (its h1 gets the focus after a navigation) and calls `useTitle('My Bank')`.
 */
export interface WebModule {
  folder: string
  staffRoutes?: readonly AnyRoute[]
  /** Loaded when the palette opens for the first time, in a file of its own: `palette: () => import('./palette.ts')`. */
  palette?: () => Promise<{ palette: Palette }>
  /** Screens that stand on the navigation menu below the module `under`, one press from the start for those who hold the role. */
  startLinks?: readonly { label: string; to: string; under: string; needs: Role }[]
}

/**
 * `guest-module.tsx` of a module exports `guestModule`: the few routes that are there before anybody signs in. They come with the first
 * page; all others are loaded once somebody is signed in.
 */
export interface GuestModule {
  /** For anybody, signed in or not. */
  publicRoutes?: readonly AnyRoute[]
  /** For people who are not signed in; only the front door has them. */
  guestRoutes?: readonly AnyRoute[]
}

/** `resource-pages.ts` of a module exports `resourcePages`: the hash path under which the records of a type have their pages. */
export type ResourcePages = Partial<Readonly<Record<ResourceType, string>>>

/** `icons.ts` of a module exports `icons`: the picture beside its label in the navigation, and beside each of its start links, by hash path. */
export type ModuleIcons = Readonly<Record<string, TablerIcon>>

/**
 * `preloads.ts` of a module exports `preloads`: which of its lazily loaded files a first visit to an address needs. The build reads it;
 * without it the browser learns of them one round trip late.
 */
export interface Preload {
  /** A hash path, or with a slash at its end all below it. */
  readonly path: string
  /** Below the module's folder. */
  readonly files: readonly string[]
  /** Open to anyone: without a session every other path ends on the sign-in page. */
  readonly open?: boolean
}
