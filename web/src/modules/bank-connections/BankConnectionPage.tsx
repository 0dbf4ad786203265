import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { bankConnection, words } from './catalogue.ts'
import { EditBankConnection } from './EditBankConnection.tsx'
import { Overview } from './Overview.tsx'
import { oneConnection } from './queries.ts'
import { pageRoute } from './routes.ts'
import { pillOf, stateOf } from './status.ts'

/** One bank connection, for those who may see this very one. */
export function BankConnectionPage() {
  const { id } = pageRoute.useParams()
  const list = listCrumb(bankConnection, words.all)
  return (
    <RecordById kind={bankConnection} id={id} query={oneConnection} list={list}>
      {(connection, mayChange) => {
        const pill = pillOf(stateOf(connection))
        const mayEdit = mayChange && connection._can.update
        return (
          <RecordView
            kind={bankConnection}
            record={connection}
            breadcrumbs={[list]}
            status={pill && <StatusPill tone={pill.tone}>{pill.label}</StatusPill>}
            edit={mayEdit && ((close) => <EditBankConnection connection={connection} onClose={close} />)}
            tabs={[
              {
                key: 'general',
                label: words.generalInfo,
                shows: <Overview connection={connection} mayChange={mayEdit} mayDelete={mayChange && connection._can.delete} />,
              },
              { key: 'history', label: words.history, shows: <RecordHistory kind={bankConnection} id={connection.id} /> },
            ]}
          />
        )
      }}
    </RecordById>
  )
}
