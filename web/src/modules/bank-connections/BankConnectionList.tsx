import { bankConnections, bankSorts } from '@brigade/contract/bank-connections.ts'
import { bankPerPage } from '@brigade/contract/bank-list.ts'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useState } from 'react'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useCall } from '../../platform/use-call.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { bankConnection, words } from './catalogue.ts'
import { useBankHint } from './hints.ts'
import { listColumns } from './list-columns.tsx'
import { connectionPage } from './queries.ts'
import { listRoute, listSearch } from './routes.ts'

/** All bank connections the person may see, by name unless asked otherwise, 20 a page. */
export function BankConnectionList() {
  useBankHint()
  const [columns] = useState(listColumns)
  const mayCreate = useMayCreate(bankConnection)
  const removeSeveral = useCall(bankConnections.removeSeveral)
  const create = mayCreate && <CreateLink kind={bankConnection} />
  const list = useRecordList({
    kind: bankConnection,
    name: 'bank_connections',
    pages: connectionPage,
    ask: (question) => question,
    sorts: bankSorts,
    perPage: bankPerPage,
    route: listRoute,
    read: listSearch,
  })
  return (
    <RecordList
      list={list}
      title={words.all}
      label={words.several}
      columns={columns}
      actions={create}
      deleteSeveral={mayCreate && { call: removeSeveral, why: words.deleteSeveralWhy }}
      empty={
        <EmptyState icon={<IconBuildingBank size={20} />} title={words.noneYet} action={create}>
          {mayCreate ? words.purpose : words.purposeNoRole}
        </EmptyState>
      }
    />
  )
}
