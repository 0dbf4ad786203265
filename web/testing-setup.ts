import { configure } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { closeOverlay } from './src/app/shell/overlays.ts'
import { hideToast, toastStore } from './src/ui/toasts.ts'

// Limits are for what hangs: two busy cores are slow.
configure({ asyncUtilTimeout: 10_000 })

// Files of tests share one module graph: what one leaves on the screen must not be there for the next.
beforeEach(() => {
  closeOverlay()
  for (const { id } of toastStore.read()) hideToast(id)
})
