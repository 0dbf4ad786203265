import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'

/** A moment on the restaurant's clock, as History shows it. */
export function momentThere(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replace(/\u202f/g, ' ')
}

/** " on Uber Eats", or nothing when it is for every channel. */
export function onChannel(channel: string): string {
  return channel in channelCapabilities ? ` on ${channelCapabilities[channel as SalesChannel].name}` : ''
}

/** What is paused, with where it belongs: `Large (Margherita)`. */
export const called = (name: string, place: string): string => (place === '' ? name : `${name} (${place})`)

/** "until Sat, Nov 22, 4:00 AM", or that somebody has to resume it. */
export function untilWhen(endsAt: Date | null, zone: string): string {
  return endsAt === null ? 'until it is resumed' : `until ${momentThere(endsAt, zone)}`
}
