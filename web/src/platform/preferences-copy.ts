import { isRecord } from '@brigade/contract/fields/fields.ts'
import { Preference } from '@brigade/contract/preferences.ts'
import * as z from 'zod/mini'
import { currentSession, onSessionChange } from './session/session.ts'

/** Where this browser keeps the signed-in person's own settings, so that the next visit starts with them, network or not. */
export const copyKey = 'preferences'

/** A value on its way to the server; without one the key is to be forgotten. */
export interface Wish {
  readonly value?: unknown
}

export interface Copy {
  readonly data: Preference[]
  readonly unsent: Readonly<Record<string, Wish>>
}

const Stored = z.object({ owner: z.string(), data: z.array(Preference), unsent: z.record(z.string(), z.object({ value: z.optional(z.unknown()) })) })

/** What a stored text says, if it is of the person signed in now. */
export function readCopy(text: string | null): Copy | undefined {
  if (text === null) return undefined
  try {
    const json: unknown = JSON.parse(text)
    if (!isRecord(json)) return undefined
    const parsed = z.safeParse(Stored, json)
    return parsed.success && parsed.data.owner === currentSession()?.email ? parsed.data : undefined
  } catch (cause) {
    console.warn('the stored preferences are no JSON and begin anew', cause)
    return undefined
  }
}

export function storedCopy(): Copy | undefined {
  return readCopy(localStorage.getItem(copyKey))
}

export function storeCopy(copy: Copy): void {
  const owner = currentSession()?.email
  if (owner === undefined) return
  try {
    localStorage.setItem(copyKey, JSON.stringify({ owner, ...copy }))
  } catch (cause) {
    // A full disk costs the start without a network, nothing else.
    console.warn('the preferences could not be kept in this browser', cause)
  }
}

// Whoever leaves takes along what they chose.
onSessionChange(() => {
  if (!currentSession()) localStorage.removeItem(copyKey)
})
