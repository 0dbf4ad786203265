import { collectionRecords } from '@brigade/contract/collections/collections.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { endpointQuery } from '../../../platform/queries.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { words } from './matching-texts.ts'

const collectionPage = endpointQuery('picture_collections', collectionRecords.search)

/** Chooses one of the collections that the person sees. */
export function CollectionChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...collectionPage({ page: 1, per_page: 15, ...(term && { name: term }) }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const options = (query.data?.data ?? []).map(({ id, name, parent_access_group_name }) => ({
    value: String(id),
    label: name,
    hint: parent_access_group_name,
  }))
  return (
    <Combobox
      label={words.collection}
      help={words.collectionHelp}
      required
      options={options}
      value={value}
      onChange={onChange}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.collectionsNotLoaded : words.noCollection}
    />
  )
}
