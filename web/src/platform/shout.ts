import { maxShoutKeys } from '@brigade/contract/realtime.ts'

type Push = (keys: string[]) => void

let push: Push | undefined

/** The live channel puts itself here, so that the socket's library is not on the way to the first page. */
export function shoutThrough(next: Push | undefined): void {
  push = next
}

/** Tells the other browsers what changed. Without a live channel it is the server's own event that reaches them. */
export function shout(keys: readonly string[]): void {
  push?.(keys.slice(0, maxShoutKeys))
}
