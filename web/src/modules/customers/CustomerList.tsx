import { customersPerPage } from '@brigade/contract/customers/list.ts'
import { customerSorts } from '@brigade/contract/customers/profile.ts'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import { sortAsked } from '../../ui/table/table-search.ts'
import { customer, words } from './customers-texts.ts'
import { useCustomersHint } from './hints.ts'
import { ListMenu } from './imports/ListMenu.tsx'
import { listColumns } from './list-columns.tsx'
import { customerPage } from './queries.ts'
import { listRoute, listSearch } from './routes.ts'
import { TagFilter } from './TagFilter.tsx'
import { TagSeveral } from './TagSeveral.tsx'

/** All customers the person may see, by name unless asked otherwise. */
export function CustomerList() {
  useCustomersHint()
  const [columns] = useState(listColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayCreate = useMayCreate(customer)
  const mayChange = useMayI('customers_admin') === 'allowed'
  const [tagging, setTagging] = useState<{ selected: Selected; way: 'add' | 'remove' }>()
  const create = mayCreate && <CreateLink kind={customer} />
  const list = useRecordList({
    kind: customer,
    name: 'customers',
    pages: customerPage,
    ask: (question) => ({ ...question, ...(search.tag && { tag: search.tag }) }),
    sorts: customerSorts,
    perPage: customersPerPage,
    route: listRoute,
    read: listSearch,
  })
  const { page: _, tag: __, ...others } = search
  const isNear = list.query.data?.data.some(({ is_near }) => is_near)
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.search}
        columns={columns}
        actions={
          <>
            <ListMenu
              mayImport={mayChange}
              filter={{ name: search.q ?? '', ...(search.tag && { tag: search.tag }), ...sortAsked(list.table.view.sort, customerSorts) }}
            />
            {create}
          </>
        }
        above={isNear && <Banner tone="info">{words.like}</Banner>}
        filters={<TagFilter value={search.tag} onChange={(tag) => void navigate({ search: { ...others, ...(tag && { tag }) } })} />}
        bulkActions={
          mayChange
            ? [
                { label: words.addTags, onSelect: (selected) => setTagging({ selected, way: 'add' }) },
                { label: words.removeTags, onSelect: (selected) => setTagging({ selected, way: 'remove' }) },
              ]
            : []
        }
        empty={
          <EmptyState icon={<IconUsers size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
      />
      {tagging && <TagSeveral {...tagging} onClose={() => setTagging(undefined)} />}
    </>
  )
}
