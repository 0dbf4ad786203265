let name: string | undefined

/** The live channel says what the server calls its socket, for as long as that one is joined. */
export function nameOwnSocket(next: string | undefined): void {
  name = next
}

/** Sent with each call: whoever makes a change refreshes itself, and the server need not tell it. */
export const ownSocket = (): string | undefined => name
