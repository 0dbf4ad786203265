import { customers } from '@brigade/contract/customers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../platform/pickers/use-typed-term.ts'
import { endpointQuery } from '../../platform/queries.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { phoneText } from '../../ui/form/phone-text.ts'

const words = catalogue('discounts-customer-picker', { none: 'No customer matches' })

const customerPage = endpointQuery('customers', customers.searchCustomers)
const mostFound = 20

interface CustomerPickerProps extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  valueLabel?: string | undefined
  onChange?: ((id: string, label: string) => void) | undefined
}

/** One of the customers that the person may see, found by name, email or phone as their list finds them. */
export function CustomerPicker({ onChange, ...field }: CustomerPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...customerPage({ page: 1, per_page: mostFound, name: term ?? '' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const options = (query.data?.data ?? []).map(({ id, name, phone, email }) => ({
    value: String(id),
    // Whoever is known by a phone number alone is called by it.
    label: name === phone ? phoneText(name) : name,
    hint: [phone && phoneText(phone), email].filter(Boolean).join(' · '),
  }))
  return (
    <Combobox
      {...field}
      options={options}
      onSearch={onSearch}
      onChange={(id) => onChange?.(id, options.find(({ value }) => value === id)?.label ?? '')}
      loading={isAhead || query.isFetching}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      emptyText={words.none}
    />
  )
}
