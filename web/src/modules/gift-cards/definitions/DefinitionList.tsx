import { definitionSorts } from '@brigade/contract/gift-cards/definitions.ts'
import { definitionsPerPage } from '@brigade/contract/gift-cards/list.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CreateLink, RecordList } from '../../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../../platform/records/record-kind.ts'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { giftCardDefinition, statusText, words } from '../gift-cards-texts.ts'
import { useGiftCardsHint } from '../hints.ts'
import { definitionPage, issuablePage } from '../queries.ts'
import { type DefinitionSearch, definitionStatusChoices, listRoute, listSearch } from '../routes.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { definitionColumns } from './definition-columns.tsx'

/** Nobody of their groups has written one; cards of groups above may be issued all the same. */
export function NoDefinitions({ mayCreate, create }: { mayCreate: boolean; create: ReactNode }) {
  const { data } = useQuery({ ...issuablePage({ page: 1, per_page: 1, name: '' }), enabled: mayCreate })
  return (
    <EmptyState icon={<IconGift size={20} />} title={words.noneYet} action={create}>
      {data && data.total > 0 ? words.onlyYours : mayCreate ? words.purpose : words.purposeNoRole}
    </EmptyState>
  )
}

/** All definitions the person may see, by name unless asked otherwise. */
export function DefinitionList() {
  useGiftCardsHint()
  const [columns] = useState(definitionColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayCreate = useMayCreate(giftCardDefinition)
  const removeSeveral = useCall(giftCards.removeDefinitions)
  const create = mayCreate && <CreateLink kind={giftCardDefinition} />
  const list = useRecordList({
    kind: giftCardDefinition,
    name: 'gift_card_definitions',
    pages: definitionPage,
    ask: (question) => ({ ...question, ...(search.status && { status: search.status }) }),
    sorts: definitionSorts,
    perPage: definitionsPerPage,
    route: listRoute,
    read: listSearch,
  })
  const { page: _, status: __, ...others } = search
  const filter = (status: DefinitionSearch['status']) => void navigate({ search: { ...others, ...(status && { status }) } })
  return (
    <RecordList
      list={list}
      title={words.giftCards}
      label={words.several}
      above={<SectionTabs value="definitions" />}
      columns={columns}
      actions={
        <>
          <ButtonLink href="#/redeem/gc" icon={<IconScan size={16} aria-hidden />}>
            {words.redeemCard}
          </ButtonLink>
          {create}
        </>
      }
      filters={<StatusFilter choices={definitionStatusChoices} name={statusText} value={search.status} onChange={filter} />}
      deleteSeveral={mayCreate && { call: removeSeveral, why: words.deleteSeveralWhy }}
      empty={<NoDefinitions mayCreate={mayCreate} create={create} />}
    />
  )
}
