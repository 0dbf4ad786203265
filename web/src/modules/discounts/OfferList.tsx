import { offersPerPage } from '@brigade/contract/discounts/list.ts'
import { offerSorts, offers } from '@brigade/contract/discounts/offers.ts'
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx'
import { type ActingSeveral, ActSeveral } from './acts/ActSeveral.tsx'
import { bulkActs } from './acts/bulk-acts.ts'
import { classText, methodText, offerKind, statusText, words } from './discounts-texts.ts'
import { useDiscountsHint } from './hints.ts'
import { listColumns } from './list-columns.tsx'
import { PlaceFilter } from './PlaceFilter.tsx'
import { offerPage } from './queries.ts'
import { classChoices, listRoute, listSearch, methodChoices, type OfferSearch, statusChoices } from './routes.ts'
import { SectionTabs } from './SectionTabs.tsx'

type Narrowing = { readonly [K in 'status' | 'method' | 'class' | 'restaurant']?: OfferSearch[K] | undefined }

/** All offers the person may see, by name unless asked otherwise. */
export function OfferList() {
  useDiscountsHint()
  const [columns] = useState(listColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayCreate = useMayCreate(offerKind)
  const mayChange = useMayI('discounts_admin') === 'allowed'
  const removeSeveral = useCall(offers.removeDiscounts)
  const [acting, setActing] = useState<ActingSeveral>()
  const create = mayCreate && <CreateLink kind={offerKind} />
  const list = useRecordList({
    kind: offerKind,
    name: 'discounts',
    pages: offerPage,
    ask: (question) => ({
      ...question,
      ...(search.status && { status: search.status }),
      ...(search.method && { method: search.method }),
      ...(search.class && { class: search.class }),
      ...(search.restaurant && { restaurant_id: search.restaurant }),
    }),
    sorts: offerSorts,
    perPage: offersPerPage,
    route: listRoute,
    read: listSearch,
  })
  const filter = (change: Narrowing) => void navigate({ search: listSearch({ ...search, page: undefined, ...change } as OfferSearch) })
  return (
    <>
      <RecordList
        list={list}
        title={words.discounts}
        label={words.several}
        searchLabel={words.search}
        columns={columns}
        actions={create}
        above={<SectionTabs value="offers" />}
        filters={
          <>
            <ChoiceFilter
              choices={statusChoices}
              name={(one) => (one === undefined ? words.everyStatus : statusText(one))}
              label={words.filterBy}
              value={search.status}
              onChange={(status) => filter({ status })}
            />
            <ChoiceFilter
              choices={methodChoices}
              name={(one) => (one === undefined ? words.everyMethod : methodText(one))}
              label={words.filterBy}
              value={search.method}
              onChange={(method) => filter({ method })}
            />
            <ChoiceFilter
              choices={classChoices}
              name={(one) => (one === undefined ? words.everyClass : classText(one))}
              label={words.filterBy}
              value={search.class}
              onChange={(of) => filter({ class: of })}
            />
            <PlaceFilter value={search.restaurant} onChange={(restaurant) => filter({ restaurant })} />
          </>
        }
        bulkActions={mayChange ? bulkActs((act, selected) => setActing({ act, selected })) : []}
        deleteSeveral={mayChange && { call: removeSeveral, why: words.deleteSeveralWhy }}
        empty={
          <EmptyState icon={<IconDiscount size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
      />
      {acting && <ActSeveral {...acting} onClose={() => setActing(undefined)} />}
    </>
  )
}
