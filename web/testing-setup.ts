import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { closeOverlay } from './src/app/shell/overlays.ts'
import { currentTasks, dismissTask } from './src/platform/background-tasks.ts'
import { currentSession, dropSession, restoreSession, startsForAnother } from './src/platform/session/session.ts'
import { hideToast, toastStore } from './src/ui/layers/toasts.ts'

// Limits are for what hangs: two busy cores are slow.
configure({ asyncUtilTimeout: 10_000 })

// What stays mounted goes on after its test, and has no window once its file is through.
afterEach(cleanup)

// Files of tests share one module graph: who signed in with one, and what it leaves on the screen, must not be there for the next.
beforeEach(() => {
  // A link that a test pressed may have led the window away.
  if (window.location.origin !== 'http://localhost:3000') Reflect.get(window, 'happyDOM')?.setURL('http://localhost:3000/')
  if (currentSession() || startsForAnother()) {
    dropSession()
    // As a new page: it remembers nobody.
    restoreSession()()
  }
  closeOverlay()
  for (const { id } of currentTasks()) dismissTask(id)
  for (const { id } of toastStore.read()) hideToast(id)
})
