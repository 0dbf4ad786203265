/** Where the copies lie in the browser. Apart from the library that writes them, which is not on the way to the sign-in page. */
export const copyStore = { database: 'offline-copies', name: 'reads' } as const

/**
 * Wipes every copy of everybody on this device; for whenever nobody is signed in. Emptied and not deleted: a deletion waits
 * for all other tabs, and whoever signs in next waits for it.
 */
export function forgetCopies(): Promise<void> {
  const opening = globalThis.indexedDB?.open(copyStore.database)
  if (!opening) return Promise.resolve()
  return new Promise((resolve) => {
    opening.onerror = () => resolve()
    // There is none yet: it need not be made for this.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains(copyStore.name)) {
        database.close()
        return resolve()
      }
      const emptying = database.transaction(copyStore.name, 'readwrite')
      emptying.objectStore(copyStore.name).clear()
      emptying.oncomplete = () => resolve()
      emptying.onabort = () => resolve()
      database.close()
    }
  })
}
