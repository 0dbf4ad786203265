let name: string | undefined

/** The live channel says what the server calls its socket, for as long as that one is joined. */
export function nameOwnSocket(next: string | undefined): void {
  name = next
}

/** Sent with each call: the tab that makes a change refreshes itself, so the server sends it no event. */
export const ownSocket = (): string | undefined => name
