import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Narrower than a tablet. */
export const useIsPhone = (): boolean => useMedia('(width < 600px)')

/** Wide enough for the sidebar to stand beside the page. */
export const useIsDesktop = (): boolean => useMedia('(width >= 800px)')
