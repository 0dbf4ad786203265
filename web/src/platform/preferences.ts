import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  keepCopy,
  keptPreferences,
  onUnsent,
  preferenceNow,
  sendPreferences,
  takeCopy,
  unsentPreferences,
  wishPreference,
} from './unsent-preferences.ts'

/**
 * A value that the signed-in person keeps under a key (`settings`, `views:<list>`, `columns:<list>`), in every browser of
 * theirs: `const [columns, setColumns] = usePreference('columns:bank_connections', all)`. A change shows at once, waits for a
 * network when there is none, and the last one wins. `setColumns(undefined)` goes back to the fallback. What is stored may
 * come from another version of the app: `isSound` says whether it is still of use.
 */
export function usePreference<T>(
  key: string,
  fallback: T,
  isSound: (value: unknown) => value is T = (value): value is T => value !== undefined,
): [T, (next: T | undefined | ((now: T) => T)) => void] {
  const client = useQueryClient()
  const { data: kept } = useQuery({ ...keptPreferences(), select: ({ data }) => data.find((one) => one.key === key)?.value })
  const wish = useSyncExternalStore(onUnsent, () => unsentPreferences()[key])
  const sound = (value: unknown): T => (value !== undefined && isSound(value) ? value : fallback)
  const set = (next: T | undefined | ((now: T) => T)) =>
    wishPreference(client, key, next instanceof Function ? next(sound(preferenceNow(client, key))) : next)
  return [sound(wish ? wish.value : kept), set]
}

/** Keeps the signed-in person's preferences in this browser and in step with its other tabs; once, around every page. */
export function useKeepPreferences(): void {
  const client = useQueryClient()
  const { data } = useQuery(keptPreferences())
  useEffect(
    function remember() {
      if (data) keepCopy(client)
    },
    [client, data],
  )
  useEffect(
    function follow() {
      const other = (event: StorageEvent) => takeCopy(client, event)
      const send = () => sendPreferences(client)
      send()
      window.addEventListener('storage', other)
      window.addEventListener('online', send)
      return () => {
        window.removeEventListener('storage', other)
        window.removeEventListener('online', send)
      }
    },
    [client],
  )
}
