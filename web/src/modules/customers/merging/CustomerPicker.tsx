import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { calledBy } from '../called.ts'
import { customerPage } from '../queries.ts'
import { words } from './merging-texts.ts'

interface CustomerPickerProps extends FieldProps {
  /** The one that is not meant. */
  without: number
  value: string
  onChange: (id: string) => void
}

/** Chooses another customer who may be changed, and is no guest of a marketplace, as the list finds them. */
export function CustomerPicker({ without, ...field }: CustomerPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...customerPage({ page: 1, per_page: 50, name: term ?? '' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = (query.data?.data ?? []).filter((one) => one.id !== without && one.relay_channel === null && one._can.update)
  return (
    <Combobox
      {...field}
      options={found.map(({ id, name, phone, email, orders }) => ({
        value: String(id),
        label: calledBy({ name, phone }),
        hint: [phone && phoneText(phone), email, words.orders(orders)].filter(Boolean).join(' · '),
      }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      emptyText={words.noneFound}
    />
  )
}
