import { beforeEach } from 'vitest'
import { hideToast, toastStore } from './src/ui/toasts.ts'

// Files of tests share one module graph: what one leaves on the screen must not be counted by the next.
beforeEach(() => {
  for (const { id } of toastStore.read()) hideToast(id)
})
