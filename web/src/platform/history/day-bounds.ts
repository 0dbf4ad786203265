/** Days as chosen in a calendar → the moments between them, in the reader's own time zone. The last day counts in full. */
export function dayBounds(from: string, to: string): { from_date?: string; to_date?: string } {
  return {
    ...(from !== '' && { from_date: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== '' && { to_date: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}
