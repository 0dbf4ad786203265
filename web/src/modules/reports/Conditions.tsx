import { type Grouping, groupings } from '@brigade/contract/reports/report-list.ts'
import { type BuiltCondition, conditionsIn, dateMember } from '@brigade/contract/reports/view.ts'
import type { ReportResult } from '@brigade/contract/reports.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { groupingName, groupText } from './figure-text.ts'
import { figuresOf } from './queries.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { rangeHere } from './view.ts'

const filtered = groupings.filter((one): one is Exclude<Grouping, 'time'> => one !== 'time')
const mostConditions = 8

interface ConditionsProps {
  search: ReportSearch
  currency: string
  onChange: (where: string | undefined) => void
}

/** What a report is narrowed to: each condition names a part and some of its values. */
export function Conditions({ search, currency, onChange }: ConditionsProps) {
  const all = conditionsIn(search.where)
  const put = (next: readonly BuiltCondition[]) => onChange(next.length > 0 ? JSON.stringify(next) : undefined)
  const free = filtered.find((one) => !all.some(([dimension]) => dimension === one))
  return (
    <div className={styles.conditions}>
      {all.map((condition, at) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; two may be alike.
          key={at}
          condition={condition}
          search={search}
          currency={currency}
          onChange={(next) => put(all.toSpliced(at, 1, next))}
          onRemove={() => put(all.toSpliced(at, 1))}
        />
      ))}
      {free && all.length < mostConditions && (
        <Button variant="quiet" onClick={() => put([...all, [free, 'equals', []]])}>
          {words.addCondition}
        </Button>
      )}
    </div>
  )
}

interface ConditionProps {
  condition: BuiltCondition
  search: ReportSearch
  currency: string
  onChange: (condition: BuiltCondition) => void
  onRemove: () => void
}

function Condition({ condition: [dimension, operator, values], search, currency, onChange, onRemove }: ConditionProps) {
  const dates = useDates()
  const { from, to } = rangeHere(search)
  const member = `sales.${dimension}`
  const found = useQuery(
    figuresOf({
      query: {
        dimensions: [member],
        timeDimensions: [{ dimension: dateMember(search), dateRange: [from, to] }],
        filters: [
          { member: 'sales.currency', operator: 'equals', values: [currency] },
          { member, operator: 'set' },
        ],
        limit: 300,
      },
    }),
  )
  const offered = ((found.data as ReportResult | undefined)?.data ?? []).map((row) => String(row[member] ?? ''))
  const grouping = dimension as Grouping
  const options = [...new Set([...offered, ...values])].map((value) => ({ value, label: groupText(grouping, value, dates, undefined) }))
  return (
    <div className={styles.condition}>
      <SelectField
        label={words.conditionOn}
        value={dimension}
        options={filtered.map((one) => ({ value: one, label: groupingName(one) }))}
        onChange={(event) => onChange([event.target.value as BuiltCondition[0], operator, []])}
      />
      <SelectField
        label={words.howCompared}
        value={operator === 'notEquals' ? 'notEquals' : 'equals'}
        options={[
          { value: 'equals', label: words.isOneOf },
          { value: 'notEquals', label: words.isNoneOf },
        ]}
        onChange={(event) => onChange([dimension, event.target.value === 'notEquals' ? 'notEquals' : 'equals', values])}
      />
      <MultiSelectField label={words.values} options={options} value={values} onChange={(next) => onChange([dimension, operator, [...next]])} />
      <IconButton className={styles.removeCondition} label={words.removeCondition(groupingName(grouping))} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
