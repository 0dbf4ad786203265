import { useEffect } from 'react'
import { isNativeShell } from '../../platform/native/shell.ts'

/** The service worker, once somebody is in and the page has come to rest: the sign-in page does without it. */
export function useWorker(): void {
  useEffect(function registerWhenIdle() {
    // The native shells carry the app with them.
    if (!import.meta.env.PROD || isNativeShell() || !('serviceWorker' in navigator)) return
    const begin = () =>
      void import('../../platform/offline/register-worker.ts')
        .then(({ registerWorker }) => registerWorker())
        .catch((cause: unknown) => console.warn('the app cannot be kept for a time without a network', cause))
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
    whenIdle(begin, { timeout: 5000 })
  }, [])
}
