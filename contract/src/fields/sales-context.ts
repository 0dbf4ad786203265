import * as z from 'zod/mini'
import { graphType } from '../kit/graph.ts'

/** How an order reaches the guest. */
export const fulfilments = ['delivery', 'pickup', 'dine_in', 'curbside', 'catering'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** Where guests order. The own ones read a publication at once; a marketplace has to be sent it. */
export const salesChannels = ['web', 'app', 'kiosk', 'qr', 'phone', 'uber_eats', 'doordash', 'grubhub'] as const
export type SalesChannel = (typeof salesChannels)[number]

export const fulfilmentName = graphType('Fulfilment', z.enum(fulfilments))
export const channelName = graphType('SalesChannel', z.enum(salesChannels))

function eachOnce<T extends z.ZodMiniType<string>>(word: T) {
  return z.array(word).check(z.refine((all) => new Set(all).size === all.length, { error: 'must each be chosen only once' }))
}

/** A list of unique values: without this, a name sent a thousand times would be stored and sent to every guest a thousand times. */
export const someFulfilments = eachOnce(fulfilmentName)
export const someChannels = eachOnce(channelName)

/** What a channel can show and sell; a menu is linted against it before it is published there. */
export interface Capabilities {
  readonly name: string
  readonly isOwn: boolean
  /** Levels of modifiers within modifiers. */
  readonly modifierDepth: number
  /** May the price of an option depend on the size? */
  readonly pricesBySize: boolean
  readonly needsImages: boolean
  readonly longestName: number
  readonly longestDescription: number
  readonly mostItems: number
  /** Once on, it cannot be taken off there again. */
  readonly stickyAlcohol: boolean
  readonly showsPictures: boolean
  /** May a price there differ from the restaurant's own? */
  readonly ownPrices: boolean
  /** What can be out there for a while. */
  readonly pauses: { readonly items: boolean; readonly options: boolean; readonly store: boolean; readonly until: boolean }
  /** Does it take hours of menus with them? */
  readonly schedules: boolean
}

const own = {
  isOwn: true,
  modifierDepth: 6,
  pricesBySize: true,
  needsImages: false,
  longestName: 200,
  longestDescription: 2000,
  mostItems: 20_000,
  stickyAlcohol: false,
  showsPictures: true,
  ownPrices: true,
  pauses: { items: true, options: true, store: true, until: true },
  schedules: true,
}

/** Profiles of the channels. Those of marketplaces are the narrowest that their public documents state. */
export const channelCapabilities: Record<SalesChannel, Capabilities> = {
  web: { ...own, name: 'Online ordering' },
  app: { ...own, name: 'Native app' },
  kiosk: { ...own, name: 'Kiosk', needsImages: true },
  qr: { ...own, name: 'QR code' },
  phone: { ...own, name: 'Phone', showsPictures: false },
  uber_eats: {
    ...own,
    name: 'Uber Eats',
    isOwn: false,
    pricesBySize: false,
    longestName: 150,
    longestDescription: 1000,
    mostItems: 5000,
    stickyAlcohol: true,
  },
  doordash: {
    ...own,
    name: 'DoorDash',
    isOwn: false,
    modifierDepth: 3,
    pricesBySize: false,
    longestName: 150,
    longestDescription: 1000,
    mostItems: 5000,
  },
  grubhub: { ...own, name: 'Grubhub', isOwn: false, modifierDepth: 2, longestName: 100, longestDescription: 500, mostItems: 5000 },
}
