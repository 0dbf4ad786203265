import { collectionRecords, collectionSorts } from '@brigade/contract/collections/collections.ts'
import { collectionsPerPage } from '@brigade/contract/collections/list.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { collectionPage } from '../../platform/pictures/queries.ts'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx'
import { collectionColumns } from './collection-columns.tsx'
import { collectionKind, kindText, words } from './collections-texts.ts'
import { words as duplicatesWords } from './duplicates/duplicates-texts.ts'
import { duplicatesPath, kindChoices, listRoute, listSearch } from './routes.ts'

/** All collections the person may see, by name unless asked otherwise. */
export function CollectionList() {
  const [columns] = useState(collectionColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayCreate = useMayCreate(collectionKind)
  const mayChange = useMayI('picture_collections_admin') === 'allowed'
  const removeSeveral = useCall(collectionRecords.removeSeveral)
  const create = mayCreate && <CreateLink kind={collectionKind} />
  const list = useRecordList({
    kind: collectionKind,
    name: 'collections',
    pages: collectionPage,
    ask: (question) => ({ ...question, ...(search.kind && { kind: search.kind }) }),
    sorts: collectionSorts,
    perPage: collectionsPerPage,
    route: listRoute,
    read: listSearch,
  })
  return (
    <RecordList
      list={list}
      columns={columns}
      actions={
        <>
          <ButtonLink href={`#${duplicatesPath}`}>{duplicatesWords.duplicates}</ButtonLink>
          {create}
        </>
      }
      filters={
        <ChoiceFilter
          choices={kindChoices}
          name={(one) => (one === undefined ? words.everyKind : kindText(one))}
          label={words.filterBy}
          value={search.kind}
          onChange={(kind) => void navigate({ search: listSearch({ ...search, page: undefined, kind } as typeof search) })}
        />
      }
      deleteSeveral={mayChange && { call: removeSeveral, why: words.deleteSeveralWhy }}
      empty={
        <EmptyState icon={<IconPhoto size={20} />} title={words.noneYet} action={create}>
          {mayCreate ? words.purpose : words.purposeNoRole}
        </EmptyState>
      }
    />
  )
}
