// How many things needed somebody when this browser last asked: the room that is kept for them until it has asked again.

const key = '@attention-count'
/** Before it has ever asked: three lines, and the way to more. */
const usual = 4

export function lastCount(): number {
  const kept = Number.parseInt(localStorage.getItem(key) ?? '', 10)
  return kept >= 0 ? kept : usual
}

export function keepCount(count: number): void {
  localStorage.setItem(key, String(count))
}
