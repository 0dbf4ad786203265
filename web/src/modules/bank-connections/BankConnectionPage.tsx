import type { BankConnection } from '@brigade/contract/bank-connections.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AlsoHere } from '../../platform/AlsoHere.tsx'
import { RecordFrame } from '../../platform/record-page/RecordFrame.tsx'
import { RecordPage } from '../../platform/record-page/RecordPage.tsx'
import { idOf, useRights } from '../../platform/record-rights.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { words } from './catalogue.ts'
import { EditBankConnection } from './EditBankConnection.tsx'
import { oneConnection } from './queries.ts'
import { pageRoute } from './routes.ts'
import { pillOf, stateOf } from './status.ts'

const connections = () => ({ label: words.all, href: '#/bank-connections' })

/** One bank connection, for those who may see this very one. */
export function BankConnectionPage() {
  const { id: text } = pageRoute.useParams()
  const id = idOf(text)
  const { verdict, mayChange } = useRights('bank_connection', id)
  return (
    <RecordPage id={id} verdict={verdict} record={oneConnection({ id })} list={connections()} words={words}>
      {(connection) => <Shown connection={connection} mayChange={mayChange && connection._can.update} />}
    </RecordPage>
  )
}

function Shown({ connection, mayChange }: { connection: BankConnection; mayChange: boolean }) {
  const { pathname } = useLocation()
  const [editing, setEditing] = useState(false)
  const base = `/bank-connections/${connection.id}`
  const pill = pillOf(stateOf(connection))
  return (
    <RecordFrame
      title={connection.name}
      breadcrumbs={[connections()]}
      status={pill && <StatusPill tone={pill.tone}>{pill.label}</StatusPill>}
      actions={
        <>
          <AlsoHere type="bank_connection" id={connection.id} />
          {mayChange && (
            <Button variant="primary" icon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      <TabBar
        value={pathname === `${base}/history` ? 'history' : 'general'}
        tabs={[
          { value: 'general', label: words.generalInfo, href: `#${base}` },
          { value: 'history', label: words.history, href: `#${base}/history` },
        ]}
      />
      <Outlet />
      {editing && mayChange && <EditBankConnection connection={connection} onClose={() => setEditing(false)} />}
    </RecordFrame>
  )
}
