import { isRecord } from '@brigade/contract/fields/fields.ts'
import { useSyncExternalStore } from 'react'

// Specification sections 3, 4 and 9: hint toasts, kept per key under `appHints`, hushed for 24 hours.

export const hintsKey = 'appHints'
export const hintMs = 10_000
export const hushMs = 24 * 60 * 60 * 1000

/** The specification's record: whether it is active, and when it last ran. */
export interface HintRecord {
  active: boolean
  lastRun: string
}

export interface Hint {
  key: string
  title: string
  message: string
}

const listeners = new Set<() => void>()
/** Hints that pages on screen have to give, and those now shown of them. */
let offered: readonly Hint[] = []
let shown: readonly Hint[] = []

function records(): Record<string, HintRecord> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(hintsKey) ?? '{}')
    if (!isRecord(kept)) return {}
    return Object.fromEntries(Object.entries(kept).flatMap(([key, record]) => (isHintRecord(record) ? [[key, record]] : [])))
  } catch (cause) {
    console.warn('the stored hints are no JSON and begin anew', cause)
    return {}
  }
}

function isHintRecord(value: unknown): value is HintRecord {
  return isRecord(value) && typeof value.active === 'boolean' && typeof value.lastRun === 'string'
}

function record(key: string, active: boolean): void {
  const entry: HintRecord = { active, lastRun: new Date().toISOString() }
  localStorage.setItem(hintsKey, JSON.stringify({ ...records(), [key]: entry }))
}

/** Shown if never shown, or still active, or last run more than 24 hours ago. */
export function isDue(known: HintRecord | undefined, now: number): boolean {
  return known === undefined || known.active || !(now - Date.parse(known.lastRun) <= hushMs)
}

function set(next: readonly Hint[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function show(hint: Hint): void {
  record(hint.key, true)
  set([...shown.filter(({ key }) => key !== hint.key), hint])
}

/** A page offers a hint while it is on screen; it is shown when due. Answers how to withdraw it. */
export function offerHint(hint: Hint): () => void {
  offered = [...offered, hint]
  if (isDue(records()[hint.key], Date.now())) show(hint)
  return () => {
    offered = offered.filter((other) => other !== hint)
    hideHint(hint.key)
  }
}

export function hideHint(key: string): void {
  if (shown.some((hint) => hint.key === key)) set(shown.filter((hint) => hint.key !== key))
}

/** "Don't show this again today". */
export function hushHint(key: string): void {
  record(key, false)
  hideHint(key)
}

/** "Show All Hints": whatever was hushed is due again, and what this page has to say is said. */
export function showAllHints(): void {
  localStorage.removeItem(hintsKey)
  for (const hint of offered) show(hint)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownHints = (): readonly Hint[] => shown

export function useShownHints(): readonly Hint[] {
  return useSyncExternalStore(subscribe, shownHints)
}
