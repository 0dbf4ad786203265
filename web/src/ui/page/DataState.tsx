import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { type ReactNode, useContext } from 'react'
import { OutOfReach } from '../basics/out-of-reach.ts'
import { Skeleton } from '../basics/Skeleton.tsx'
import { catalogue } from '../basics/ui-texts.ts'
import { useHeld } from '../basics/use-held.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { Button } from '../controls/Button.tsx'
import styles from './DataState.module.css'
import { EmptyState } from './EmptyState.tsx'

const words = catalogue('data-state', {
  failed: 'This could not be loaded',
  tryAgain: 'Try again',
  details: 'Details',
  clearSearch: 'Clear search',
  loading: 'Loading',
  nothingYet: 'Nothing here yet',
  nothingFound: 'Nothing found',
  notAllowed: 'You cannot see this',
})

interface Failure {
  /** What failed, in plain words. */
  title?: string | undefined
  /** The server's own message, folded away. */
  details?: string | undefined
}

interface DataStateProps {
  state: 'loading' | 'error' | 'empty' | 'no-result' | 'no-permission' | 'ready'
  /** Shaped like what will come; lines of text when left out. */
  skeleton?: ReactNode
  error?: Failure | undefined
  onRetry?: (() => void) | undefined
  /** An `<EmptyState>` saying what would be here. */
  empty?: ReactNode
  noResult?: { title: string; onClear?: (() => void) | undefined } | undefined
  noPermission?: { title: string; details?: string | undefined } | undefined
  children?: ReactNode
}

function Failed({ error, onRetry }: Pick<DataStateProps, 'error' | 'onRetry'>) {
  const outOfReach = useContext(OutOfReach)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={20} />}
        title={error?.title ?? words.failed}
        action={onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}
      >
        {outOfReach && <p>{outOfReach}</p>}
        {error?.details && (
          <details className={styles.details}>
            <summary>{words.details}</summary>
            {error.details}
          </details>
        )}
      </EmptyState>
    </div>
  )
}

function NoResult({ title, onClear }: NonNullable<DataStateProps['noResult']>) {
  return (
    <div role="status">
      <EmptyState icon={<IconSearchOff size={20} />} title={title} action={onClear && <Button onClick={onClear}>{words.clearSearch}</Button>} />
    </div>
  )
}

/** The states every list and card has, in one place; shows its children once they are ready. */
export function DataState({ state, skeleton, error, onRetry, empty, noResult, noPermission, children }: DataStateProps) {
  const held = useHeld(state === 'loading')
  if (held || state === 'loading') {
    return (
      <div aria-busy="true" className={held ? undefined : styles.waiting}>
        <VisuallyHidden>
          <span role="status">{words.loading}</span>
        </VisuallyHidden>
        {skeleton ?? (
          <div className={styles.lines}>
            <Skeleton lines={6} />
          </div>
        )}
      </div>
    )
  }
  if (state === 'error') return <Failed error={error} onRetry={onRetry} />
  if (state === 'empty') return empty ?? <EmptyState title={words.nothingYet} />
  if (state === 'no-result') return <NoResult {...(noResult ?? { title: words.nothingFound })} />
  if (state === 'no-permission') {
    return (
      <div role="alert">
        <EmptyState icon={<IconLock size={20} />} title={noPermission?.title ?? words.notAllowed}>
          {noPermission?.details}
        </EmptyState>
      </div>
    )
  }
  return children
}
