import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { DataState } from '../ui/page/DataState.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { useFailure } from './offline/use-failure.ts'

interface TabPartProps {
  /** Which part it is: another one begins anew. */
  name: string
  children: ReactNode
}

/** What stands under a bar of tabs: while it comes, or where it broke, the page around it stays. */
export function TabPart({ name, children }: TabPartProps) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={Broken}>
      <Suspense fallback={<DataState state="loading" />}>{children}</Suspense>
    </CatchBoundary>
  )
}

function Broken({ error, reset }: ErrorComponentProps) {
  const { title, text, action, tryAgain } = useFailure({ error, reset })
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={tryAgain}>{action}</Button>}>
        {text}
      </EmptyState>
    </div>
  )
}
