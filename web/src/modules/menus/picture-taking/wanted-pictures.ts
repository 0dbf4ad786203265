import { useEffect, useSyncExternalStore } from 'react'

// A message that stays while pages change offers to take the pictures of a menu: the page of that menu opens the dialog.

const listeners = new Set<() => void>()
let wanted: number | undefined

function want(restaurantId: number | undefined): void {
  wanted = restaurantId
  for (const listener of listeners) listener()
}

/** Goes to the menu, if another page is open, and opens the dialog there. */
export function wantPictures(restaurantId: number): void {
  const menu = `#/onboarding/restaurants/${restaurantId}/menu`
  want(restaurantId)
  if (!window.location.hash.startsWith(menu)) window.location.hash = menu
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls once when the pictures of this menu are wanted. */
export function useWantedPictures(restaurantId: number, open: () => void): void {
  const isWanted = useSyncExternalStore(subscribe, () => wanted === restaurantId)
  useEffect(
    function openOnce() {
      if (!isWanted) return
      want(undefined)
      open()
    },
    [isWanted, open],
  )
}
