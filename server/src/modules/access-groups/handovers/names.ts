const mostNames = 3

/** "A, B and 3 more". */
export function namesText(things: readonly { readonly name: string }[]): string {
  const more = things.length - mostNames
  const shown = things.slice(0, mostNames).map(({ name }) => name)
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
