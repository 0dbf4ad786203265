import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../../ui/confirm.ts'

/** The question put to whoever turns away from a form with unsaved changes. */
export function askToDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard unsaved changes?',
    body: 'What you typed here has not been saved.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    danger: true,
  })
}

/** Asks before unsaved changes are left behind. Answers how to let the next navigation through, for after a save. */
export function useLeaveGuard(dirty: boolean): () => void {
  const saved = useRef(false)
  useBlocker({
    shouldBlockFn: async () => dirty && !saved.current && !(await askToDiscard()),
    enableBeforeUnload: () => dirty && !saved.current,
  })
  return () => {
    saved.current = true
  }
}
