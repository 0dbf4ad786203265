import type { ReactNode } from 'react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm.ts'

// Nobody is asked anything on the sign-in page, so the dialog is not on its way there.
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

/** Shows the questions of `confirm()`; once, at the root. */
export function ConfirmProvider({ children }: { children?: ReactNode }) {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.read)
  return (
    <>
      {children}
      {question && (
        <Suspense>
          <ConfirmDialog key={question.id} question={question} />
        </Suspense>
      )}
    </>
  )
}
