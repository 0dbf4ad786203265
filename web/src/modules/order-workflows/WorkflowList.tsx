import { workflowSorts } from '@brigade/contract/order-workflows.ts'
import { workflowsPerPage } from '@brigade/contract/restaurants/list.ts'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { useState } from 'react'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ListTabs } from '../restaurants/public/ListTabs.tsx'
import { useWorkflowsHint } from './hints.ts'
import { workflowColumns } from './list-columns.tsx'
import { orderWorkflow, words } from './order-workflows-texts.ts'
import { workflowPage } from './queries.ts'
import { listRoute, listSearch } from './routes.ts'
import styles from './Workflows.module.css'

/** All order workflows the person may see, by name unless asked otherwise. */
export function WorkflowList() {
  useWorkflowsHint()
  const [columns] = useState(workflowColumns.bind(undefined, useDates()))
  const mayCreate = useMayCreate(orderWorkflow)
  const create = mayCreate && <CreateLink kind={orderWorkflow} />
  const list = useRecordList({
    kind: orderWorkflow,
    name: 'order-workflows',
    pages: workflowPage,
    ask: (question) => question,
    sorts: workflowSorts,
    perPage: workflowsPerPage,
    route: listRoute,
    read: listSearch,
  })
  return (
    <RecordList
      list={list}
      above={
        <>
          <ListTabs value="workflow" />
          {list.maySee && <p className={styles.lead}>{words.listLead}</p>}
        </>
      }
      columns={columns}
      actions={create}
      empty={
        <EmptyState icon={<IconRoute size={20} />} title={words.noneYet} action={create}>
          {mayCreate ? words.purpose : `${words.purpose} ${words.purposeNoRole}`}
        </EmptyState>
      }
    />
  )
}
