import type { RedeemPlace } from '@brigade/contract/gift-cards/redeeming.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { placesPage } from './queries.ts'
import { words } from './redeem-texts.ts'

/** Chooses the restaurant in which one stands: searched on the server by name. */
export function PlacePicker({ onChoose }: { onChoose: (place: RedeemPlace) => void }) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...placesPage({ page: 1, per_page: 15, name: term ?? '' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const places = query.data?.data ?? []
  return (
    <Combobox
      label={words.restaurant}
      help={words.restaurantHelp}
      options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      emptyText={words.noMatch}
      onChange={(value) => {
        const place = places.find(({ id }) => String(id) === value)
        if (place) onChoose(place)
      }}
    />
  )
}
