import { customersPerPage } from '@brigade/contract/customers/list.ts'
import { customerSorts } from '@brigade/contract/customers/profile.ts'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import { sortAsked } from '../../ui/table/table-search.ts'
import { BlockFilter } from './blocks/BlockFilter.tsx'
import { BlockSeveral } from './blocks/BlockSeveral.tsx'
import { words as blockWords } from './blocks/blocks-texts.ts'
import { customer, words } from './customers-texts.ts'
import { useCustomersHint } from './hints.ts'
import { ListMenu } from './imports/ListMenu.tsx'
import { listColumns } from './list-columns.tsx'
import { PlansLink } from './loyalty/PlansLink.tsx'
import { words as mergingWords } from './merging/merging-texts.ts'
import { useMergeSelected } from './merging/use-merge-selected.ts'
import { customerPage } from './queries.ts'
import { listRoute, listSearch } from './routes.ts'
import { narrowing } from './segments/chosen.ts'
import { SegmentBar } from './segments/SegmentBar.tsx'
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
  const mayBlock = useMayI('block_customers') === 'allowed'
  const [blocking, setBlocking] = useState<Selected>()
  const [tagging, setTagging] = useState<{ selected: Selected; way: 'add' | 'remove' }>()
  const mergeSelected = useMergeSelected()
  const create = mayCreate && <CreateLink kind={customer} />
  const duplicates = mayChange && <ButtonLink href="#/customers/duplicates">{mergingWords.duplicates}</ButtonLink>
  const list = useRecordList({
    kind: customer,
    name: 'customers',
    pages: customerPage,
    ask: (question) => ({
      ...question,
      ...(search.tag && { tag: search.tag }),
      ...(search.blocked && { blocked: search.blocked }),
      ...narrowing(search),
    }),
    sorts: customerSorts,
    perPage: customersPerPage,
    route: listRoute,
    read: listSearch,
  })
  const { page: _, tag, blocked, ...others } = search
  const { page: __, segment: ___, rules: ____, ...besides } = search
  const isNear = list.query.data?.data.some(({ is_near }) => is_near)
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.search}
        columns={columns}
        actions={
          <>
            {duplicates}
            <PlansLink />
            <ListMenu
              mayImport={mayChange}
              filter={{
                name: search.q ?? '',
                ...(search.tag && { tag: search.tag }),
                ...(search.blocked && { blocked: search.blocked }),
                ...narrowing(search),
                ...sortAsked(list.table.view.sort, customerSorts),
              }}
            />
            {create}
          </>
        }
        above={
          <>
            {list.maySee && (
              <SegmentBar
                search={search}
                onSearch={(next, { replace }) => void navigate({ search: { ...besides, ...next }, replace, resetScroll: false })}
              />
            )}
            {isNear && <Banner tone="info">{words.like}</Banner>}
          </>
        }
        filters={
          <>
            <TagFilter
              value={tag}
              onChange={(next) => void navigate({ search: { ...others, ...(next && { tag: next }), ...(blocked && { blocked }) } })}
            />
            <BlockFilter
              value={blocked}
              onChange={(next) => void navigate({ search: { ...others, ...(tag && { tag }), ...(next && { blocked: next }) } })}
            />
          </>
        }
        bulkActions={[
          ...(mayChange
            ? [
                { label: words.addTags, onSelect: (selected: Selected) => setTagging({ selected, way: 'add' }) },
                { label: words.removeTags, onSelect: (selected: Selected) => setTagging({ selected, way: 'remove' }) },
                { label: mergingWords.mergeSeveral, onSelect: mergeSelected },
              ]
            : []),
          ...(mayBlock ? [{ label: blockWords.blockMore, onSelect: setBlocking }] : []),
        ]}
        empty={
          <EmptyState icon={<IconUsers size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
      />
      {tagging && <TagSeveral {...tagging} onClose={() => setTagging(undefined)} />}
      {blocking && <BlockSeveral selected={blocking} onClose={() => setBlocking(undefined)} />}
    </>
  )
}
