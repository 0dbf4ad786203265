import { EmptyState } from '../page/EmptyState.tsx'
import { words } from './charts-texts.ts'

/** In place of a drawing whose program could not be fetched: one chart is missing, the page stays. */
export default function NotDrawable() {
  return (
    <div role="alert">
      <EmptyState title={words.notDrawable}>{words.reload}</EmptyState>
    </div>
  )
}
