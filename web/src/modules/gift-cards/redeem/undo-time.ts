import type { Redemption } from '@brigade/contract/gift-cards/redeeming.ts'

/**
 * How long it can be undone yet. Counted on this device from when the answer came, because its clock may be another one than the server's;
 * the server has the last word.
 */
export function undoLeftMs({ at, undo_until }: Pick<Redemption, 'at' | 'undo_until'>, sinceMs: number, nowMs: number): number {
  if (undo_until === null) return 0
  return Math.max(0, sinceMs + Date.parse(undo_until) - Date.parse(at) - nowMs)
}

/** `9:05` */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
