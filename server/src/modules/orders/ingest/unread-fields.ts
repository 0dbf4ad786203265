/**
 * Paths of fields that were sent and that nobody reads, such as a misspelled amount; at most `most` of them. `read` is what the schema
 * made of `sent`: it leaves out every field that it does not know.
 */
export function unreadFields(sent: unknown, read: unknown, most: number): string[] {
  const found: string[] = []
  look(sent, read, '', found, most)
  return found
}

function look(sent: unknown, read: unknown, path: string, found: string[], most: number): void {
  if (typeof sent !== 'object' || typeof read !== 'object' || sent === null || read === null) return
  for (const key of Object.keys(sent)) {
    if (found.length >= most) return
    const at = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(read, key)) found.push(at)
    else look(Reflect.get(sent, key), Reflect.get(read, key), at, found, most)
  }
}
