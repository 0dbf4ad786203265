/** What a key does among the items of a menu: the place to go to, or nothing. */
export function menuStep(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (key === 'Home' || key === 'PageUp') return 0
  if (key === 'End' || key === 'PageDown') return count - 1
  return undefined
}

/** The item that typed letters lead to: the next after the one at hand for a first letter, or one pressed again and again. */
export function typedStep(labels: readonly string[], typed: string, at: number): number | undefined {
  const text = typed.toLowerCase()
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const wanted = isOneLetter ? text.slice(0, 1) : text
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  const order = labels.map((_, index) => (from + index) % labels.length)
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(wanted))
}
