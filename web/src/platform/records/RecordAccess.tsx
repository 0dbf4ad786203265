import { lazy } from 'react'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import type { RecordKind } from './record-kind.ts'
import { words } from './records-texts.ts'

// Few who open a record look at who else can.
const AccessPeople = lazy(() => import('./AccessPeople.tsx').then((file) => ({ default: file.AccessPeople })))

interface RecordAccessProps {
  kind: Pick<RecordKind, 'type'>
  record: { id: number; name: string }
}

/** The Access tab of a record's page: who can do what on it, through which group, and why. It stands in a `TabPart`. */
export function RecordAccess({ kind, record }: RecordAccessProps) {
  return (
    <>
      <VisuallyHidden>
        <h2>{words.access}</h2>
      </VisuallyHidden>
      <AccessPeople key={record.id} type={kind.type} record={record} />
    </>
  )
}
