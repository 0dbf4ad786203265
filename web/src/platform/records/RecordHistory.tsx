import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { History } from '../history/History.tsx'
import type { RecordKind } from './record-kind.ts'
import { words } from './words.ts'

/** The History tab of a record's page: who changed what on it. */
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
