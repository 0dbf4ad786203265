import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { words } from './places-texts.ts'
import { placePage } from './queries.ts'

const mostFound = 20

interface PlacePickerProps extends FieldProps {
  value: string
  /** Name of what was chosen before. */
  valueLabel?: string | undefined
  /** Not offered: chosen already, or of another currency. */
  without?: ((place: DiscountPlace) => boolean) | undefined
  /** Nothing where the choice is taken back. */
  onChange: (place: DiscountPlace | undefined) => void
}

/** One of the restaurants whose discounts the person may see, searched on the server by name. */
export function PlacePicker({ without = () => false, onChange, ...field }: PlacePickerProps) {
  const { term: name, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...placePage({ name: name ?? '', page: 1, per_page: mostFound }),
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = (query.data?.data ?? []).filter((place) => !without(place))
  return (
    <Combobox
      {...field}
      options={found.map(({ id, name: label }) => ({ value: String(id), label }))}
      onSearch={onSearch}
      onChange={(chosen) => onChange(found.find(({ id }) => String(id) === chosen))}
      loading={isAhead || query.isFetching}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      emptyText={words.noPlace}
    />
  )
}
