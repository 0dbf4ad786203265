import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { restaurantPage } from '../restaurants/public/queries.ts'
import { words } from './delivery-markets-texts.ts'

interface RestaurantPickerProps {
  value: string
  /** Name of what was chosen before. */
  valueLabel: string | undefined
  error: string | undefined
  /** Already chosen elsewhere. */
  without: ReadonlySet<number>
  onChange: (restaurant: Restaurant) => void
}

const mostFound = 20

/** One of the restaurants that the person may see, searched on the server by name. */
export function RestaurantPicker({ value, valueLabel, error, without, onChange }: RestaurantPickerProps) {
  const { term: name, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...restaurantPage({ kind: 'restaurant', name: name ?? '', page: 1, per_page: mostFound }),
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = (query.data?.data ?? []).filter(({ id }) => !without.has(id))
  return (
    <Combobox
      label={words.restaurant}
      required
      error={error}
      value={value}
      valueLabel={valueLabel}
      options={found.map(({ id, name: label, city, region }) => ({ value: String(id), label, hint: [city, region].filter(Boolean).join(', ') }))}
      onSearch={onSearch}
      onChange={(id) => {
        const chosen = found.find((one) => String(one.id) === id)
        if (chosen) onChange(chosen)
      }}
      loading={isAhead || query.isFetching}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      emptyText={words.noRestaurant}
    />
  )
}
