import { holdsText } from '@brigade/contract/fields/searchable.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { words } from './charges-texts.ts'
import { menuRows } from './queries.ts'

interface NodeFieldProps {
  restaurantId: number
  kind: 'menu' | 'category' | 'item'
  value: string
  /** The name of what was chosen before. */
  valueLabel: string
  error: string | undefined
  onChange: (id: string) => void
}

const mostShown = 50

/** One menu, category or item of the draft, found by its name. */
export function NodeField({ restaurantId, kind, value, valueLabel, error, onChange }: NodeFieldProps) {
  const [text, setText] = useState('')
  const query = useQuery(menuRows({ restaurant_id: restaurantId }))
  const wanted = text.trim()
  const found = [...(query.data?.nodes ?? []), ...(query.data?.inherited ?? [])].filter(
    (node) => node.kind === kind && node.lifecycle !== 'archived' && holdsText(node.name, wanted),
  )
  return (
    <Combobox
      label={words.where}
      required
      error={error}
      value={value}
      valueLabel={valueLabel}
      onChange={onChange}
      onSearch={setText}
      loading={query.isPending}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      emptyText={words.noPlace}
      options={found.slice(0, mostShown).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
