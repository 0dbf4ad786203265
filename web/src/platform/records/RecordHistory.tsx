import { lazy } from 'react'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import type { RecordKind } from './record-kind.ts'
import { words } from './records-texts.ts'

// Few who open a record look at its history.
const History = lazy(() => import('../history/History.tsx').then((file) => ({ default: file.History })))

/** The History tab of a record's page: who changed what on it. It stands in a `TabPart`. */
export function RecordHistory({ kind, id, timeZone }: { kind: Pick<RecordKind, 'type'>; id: number; timeZone?: string }) {
  return (
    <>
      <VisuallyHidden>
        <h2>{words.history}</h2>
      </VisuallyHidden>
      <History resource={kind.type} id={id} timeZone={timeZone} />
    </>
  )
}
