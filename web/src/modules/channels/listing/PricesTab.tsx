import { listingPricesPerPage } from '@brigade/contract/channels/list.ts'
import type { ListingDetails, ListingPrice } from '@brigade/contract/channels/listing-page.ts'
import type { Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { numbers } from '../../../ui/basics/numbers.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { SearchBox } from '../../../ui/controls/SearchBox.tsx'
import { useLastPage } from '../../../ui/controls/use-last-page.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from './Listing.module.css'
import { pricesOf } from './listing-queries.ts'
import { type PriceSearch, pricesRoute } from './listing-route.ts'
import { fulfilmentWord, words } from './listing-texts.ts'

/** What guests of the channel pay, beside the restaurant's own prices. */
export function PricesTab({ listing }: { listing: ListingDetails }) {
  const { restaurant_id, kind, channel_name, fulfilments: sold } = listing
  const search = pricesRoute.useSearch()
  const navigate = useNavigate()
  // A way to sell that the listing has no longer is passed over.
  const fulfilment = sold.find((one) => one === search.fulfilment) ?? sold[0]
  const { q = '', page = 1 } = search
  const query = useQuery({
    ...pricesOf({ restaurant_id, channel: kind, name: q, page, ...(fulfilment && { fulfilment }) }),
    placeholderData: keepPreviousData,
  })
  const show = (next: PriceSearch, replace = false) =>
    void navigate({ to: pricesRoute.to, params: { restaurant_id: String(restaurant_id), kind }, search: next, replace })
  const isBeyond = useLastPage({ page, perPage: listingPricesPerPage }, query, (last) => show({ ...search, page: last }, true))
  const rows = query.data?.data ?? []
  const state = rows.length > 0 ? 'ready' : query.isError ? 'error' : !query.data || isBeyond ? 'loading' : q === '' ? 'empty' : 'no-result'
  return (
    <div className={styles.tab}>
      <p className={styles.lead}>{words.pricesWhy(channel_name)}</p>
      <div className={styles.tools}>
        {/* Another search begins at its first page. */}
        <SearchBox label={words.findItem} value={q} onSearch={(text) => show({ ...search, q: text, page: 1 })} />
        {sold.length > 1 && fulfilment && (
          <FulfilmentChoice sold={sold} value={fulfilment} onChange={(next) => show({ ...search, fulfilment: next, page: 1 })} />
        )}
      </div>
      <DataState
        state={state}
        error={{ title: words.pricesNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noPrices}>{words.noPricesWhy}</EmptyState>}
        noResult={{ title: words.noItem(q), onClear: () => show({ ...search, q: '', page: 1 }) }}
      >
        <Prices rows={rows} listing={listing} />
        {query.data && query.data.total > listingPricesPerPage && (
          <Pager
            page={page}
            perPage={listingPricesPerPage}
            total={query.data.total}
            of={words.prices}
            onPage={(next) => show({ ...search, page: next })}
          />
        )}
      </DataState>
    </div>
  )
}

interface FulfilmentChoiceProps {
  sold: readonly Fulfilment[]
  value: Fulfilment
  onChange: (value: Fulfilment) => void
}

function FulfilmentChoice({ sold, value, onChange }: FulfilmentChoiceProps) {
  return (
    <div className={styles.choice}>
      <SelectField
        label={words.fulfilment}
        hideLabel
        value={value}
        options={sold.map((one) => ({ value: one, label: fulfilmentWord(one) }))}
        onChange={({ target }) => onChange(sold.find((one) => one === target.value) ?? value)}
      />
    </div>
  )
}

function Prices({ rows, listing: { currency, channel_name } }: { rows: readonly ListingPrice[]; listing: ListingDetails }) {
  const { write } = moneyWriter(currency)
  return (
    <StyledTable label={words.prices}>
      <Tr>
        <Th>{words.item}</Th>
        <Th>{words.category}</Th>
        <Th numeric>{words.basePrice}</Th>
        <Th numeric>{words.channelPrice(channel_name)}</Th>
        <Th numeric>{words.difference}</Th>
      </Tr>
      {rows.map(({ id, name, category, base_minor, channel_minor }) => (
        <Tr key={id}>
          <Td>{name}</Td>
          <Td phone="hide">{category}</Td>
          <Td numeric>{base_minor === null ? '' : write(base_minor)}</Td>
          <Td numeric>{channel_minor === null ? '' : write(channel_minor)}</Td>
          <Td numeric phone="end">
            {differenceText(base_minor, channel_minor, channel_name)}
          </Td>
        </Tr>
      ))}
    </StyledTable>
  )
}

function differenceText(base: number | null, there: number | null, channel: string): string {
  if (there === null) return words.notOnSale(channel)
  if (base === null) return words.onlyThereShort(channel)
  if (base === there) return words.samePrice
  // Of nothing there is no percentage.
  if (base === 0) return ''
  const share = (there - base) / base
  return `${share > 0 ? '+' : '−'}${numbers().percent(Math.abs(share))}`
}
