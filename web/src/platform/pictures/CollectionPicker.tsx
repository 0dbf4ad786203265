import { collectionRecords } from '@brigade/contract/collections/collections.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { useTypedTerm } from '../pickers/use-typed-term.ts'
import { endpointQuery } from '../queries.ts'

const words = catalogue('collection-picker', {
  none: 'No collection matches',
  notLoaded: 'The collections could not be loaded',
})

const collectionPage = endpointQuery('picture_collections', collectionRecords.search)

interface CollectionPickerProps extends FieldProps {
  /** The one that cannot be chosen. */
  without?: number
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

/** Chooses a collection whose pictures the person may change: searched on the server by name. */
export function CollectionPicker({ without, ...field }: CollectionPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...collectionPage({ page: 1, per_page: 15, ...(term && { name: term }) }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const options = (query.data?.data ?? [])
    .filter(({ id, _can }) => id !== without && _can.update)
    .map(({ id, name, parent_access_group_name }) => ({ value: String(id), label: name, hint: parent_access_group_name }))
  return (
    <Combobox
      {...field}
      options={options}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.notLoaded : words.none}
    />
  )
}
