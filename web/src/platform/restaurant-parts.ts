import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import type { ComponentType } from 'react'
import type { Dates } from '../ui/basics/dates.ts'
import type { TableColumn } from '../ui/table/table-columns.ts'

// What modules give to the screens of restaurants. A module has a file of one of these names beside its module.tsx; the screens of
// restaurants find them by the name, so that they know no other module. What stands first has the lowest place.

interface Part {
  readonly place: number
  readonly label: string
}

/** What people come to a restaurant for, where one part does not hold it all. The words stand with the page. */
export type TabGroup = 'menu' | 'hours' | 'ordering' | 'record'

/** `restaurant-tabs.ts` exports `tabs`: parts of a restaurant's page, each at `/onboarding/restaurants/12/{key}`. */
export interface RestaurantTab extends Part {
  readonly key: string
  /** Tabs of one group stand under one tab of the page, which leads to the first of them. */
  readonly group?: TabGroup
  /** Any of these roles shows it; left out, everybody who may see the restaurant sees it. */
  readonly needs?: readonly Role[]
  /** Only whoever may see who has access to the restaurant sees it. */
  readonly tellsAccess?: true
  readonly kinds: readonly Restaurant['kind'][]
  readonly Tab: ComponentType<{ restaurant: Restaurant }>
  /** Beside the label while there is something to do here: a `TabMark`, or nothing. */
  readonly Mark?: ComponentType<{ restaurant: Restaurant }>
}

/** `restaurant-facts.tsx` exports `facts`: how a live restaurant does at this moment, each leading to its tab. */
export interface RestaurantFact extends Part {
  readonly needs?: Role
  readonly Value: ComponentType<{ restaurant: Restaurant }>
}

/** `restaurant-lists.ts` exports `lists`: lists that stand beside the one of restaurants, under one row of tabs. */
export interface RestaurantList extends Part {
  readonly value: string
  readonly href: string
  /** Left out, everybody to whom the module is open sees it. */
  readonly needs?: Role
}

export interface RestaurantPartFiles {
  tabs: { readonly tabs: () => readonly RestaurantTab[] }
  facts: { readonly facts: () => readonly RestaurantFact[] }
  lists: { readonly lists: () => readonly RestaurantList[] }
  /** `restaurant-columns.tsx` exports `columns`: they stand behind the status in the list of restaurants. */
  columns: { readonly columns: (dates: Dates) => readonly TableColumn<Restaurant>[] }
}

export const inPlace = <T extends Part>(parts: readonly T[]): readonly T[] => parts.toSorted((one, other) => one.place - other.place)
