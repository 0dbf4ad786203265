import { marketSorts } from '@brigade/contract/delivery-markets.ts'
import { marketsPerPage } from '@brigade/contract/restaurants/list.ts'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useState } from 'react'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ListTabs } from '../restaurants/public/ListTabs.tsx'
import { deliveryMarket, words } from './delivery-markets-texts.ts'
import { useMarketsHint } from './hints.ts'
import { marketColumns } from './market-columns.tsx'
import { marketPage } from './queries.ts'
import { listRoute, listSearch } from './routes.ts'
import { TryDialog } from './TryDialog.tsx'

/** The areas to which restaurants deliver, as far as the person may see them. */
export function MarketList() {
  useMarketsHint()
  const [columns] = useState(marketColumns.bind(undefined, useDates()))
  const [isTrying, setTrying] = useState(false)
  const mayCreate = useMayCreate(deliveryMarket)
  const create = mayCreate && <CreateLink kind={deliveryMarket} label={deliveryMarket.words.createTitle} />
  const list = useRecordList({
    kind: deliveryMarket,
    name: 'delivery_markets',
    pages: marketPage,
    ask: (question) => question,
    sorts: marketSorts,
    perPage: marketsPerPage,
    route: listRoute,
    read: listSearch,
  })
  const hasSome = (list.query.data?.total ?? 0) > 0
  return (
    <>
      <RecordList
        list={list}
        above={<ListTabs value="market" />}
        columns={columns}
        actions={
          <>
            {hasSome && <Button onClick={() => setTrying(true)}>{words.try}</Button>}
            {create}
          </>
        }
        empty={
          <EmptyState icon={<IconMapPin size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
      />
      {isTrying && <TryDialog onClose={() => setTrying(false)} />}
    </>
  )
}
