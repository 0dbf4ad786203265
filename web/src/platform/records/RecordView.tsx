import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { TabBar } from '../../ui/controls/TabBar.tsx'
import type { Crumb } from '../../ui/page/PageHeader.tsx'
import { AlsoHere } from '../AlsoHere.tsx'
import { TabPart } from '../TabPart.tsx'
import { RecordAccess } from './RecordAccess.tsx'
import { RecordFrame } from './RecordFrame.tsx'
import { listCrumb, pathOf, type RecordKind } from './record-kind.ts'
import { accessKey } from './record-routes.ts'
import { words } from './records-texts.ts'
import { useSeesAccess } from './use-sees-access.ts'

/** One part of a record's page; the first has the address of the page, the others theirs below it. */
export interface RecordTab {
  readonly key: string
  readonly label: string
  readonly shows: ReactNode
}

interface RecordViewProps {
  kind: RecordKind
  record: { id: number; name: string }
  /** Where it lies: in the list unless it says otherwise. */
  breadcrumbs?: Crumb[]
  /** How it stands, beside its name. */
  status?: ReactNode
  /** Before *Edit*. */
  actions?: ReactNode
  /** Whoever gets this may change it here: draws the form, which says when it is done. */
  edit?: ((close: () => void) => ReactNode) | false
  /** The Access tab stands before the last, the history, without being named. */
  tabs: readonly RecordTab[]
}

function withAccess(tabs: readonly RecordTab[], kind: RecordKind, record: { id: number; name: string }): readonly RecordTab[] {
  return tabs.toSpliced(-1, 0, { key: accessKey, label: words.access, shows: <RecordAccess kind={kind} record={record} /> })
}

/** A record on its page: its head with who else is here and what can be done, its tabs, the one of the address open. */
export function RecordView({ kind, record, breadcrumbs = [listCrumb(kind)], status, actions, edit, tabs: own }: RecordViewProps) {
  // Not the location, which is ahead of it: a tab may ask its own route.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const [editing, setEditing] = useState(false)
  const path = pathOf(kind, record.id)
  const tabs = useSeesAccess(kind.type, record.id) ? withAccess(own, kind, record) : own
  const current = tabs.find(({ key }) => pathname === `${path}/${key}`) ?? tabs[0]
  return (
    <RecordFrame
      title={record.name}
      breadcrumbs={breadcrumbs}
      status={status}
      actions={
        <>
          <AlsoHere type={kind.type} id={record.id} />
          {actions}
          {edit && (
            <Button variant="primary" icon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      <TabBar
        value={current?.key ?? ''}
        tabs={tabs.map(({ key, label }, at) => ({ value: key, label, href: at === 0 ? `#${path}` : `#${path}/${key}` }))}
      />
      {current && <TabPart name={current.key}>{current.shows}</TabPart>}
      {edit && editing ? edit(() => setEditing(false)) : null}
    </RecordFrame>
  )
}
