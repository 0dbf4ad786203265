import { changeDecisions, changeFields } from '@brigade/contract/pos.ts'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import styles from './PosTab.module.css'
import { decisionWord, fieldWord, words } from './pos-texts.ts'
import type { ChangeView } from './RunView.tsx'
import type { Tallied } from './run-text.ts'

interface ChangeFiltersProps {
  view: ChangeView
  tally: readonly Tallied[]
  onView: (change: Partial<ChangeView>) => void
}

/** Narrows the changes of a sync; each choice says how many it leaves. */
export function ChangeFilters({ view, tally, onView }: ChangeFiltersProps) {
  const total = (fits: (one: Tallied) => boolean) => tally.filter(fits).reduce((sum, { count }) => sum + count, 0)
  const fields = changeFields.map((value) => ({ value, count: total(({ field }) => field === value) })).filter(({ count }) => count > 0)
  const decisions = changeDecisions.map((value) => ({ value, count: total(({ decision }) => decision === value) })).filter(({ count }) => count > 0)
  return (
    <div className={styles.tools}>
      <SelectField
        label={words.field}
        hideLabel
        value={view.field ?? 'all'}
        options={[
          { value: 'all', label: words.allFields },
          ...fields.map(({ value, count }) => ({ value, label: `${fieldWord(value)} (${count})` })),
        ]}
        onChange={({ target }) => onView({ field: changeFields.find((one) => one === target.value) ?? null })}
      />
      <SelectField
        label={words.decision}
        hideLabel
        value={view.decision ?? 'all'}
        options={[
          { value: 'all', label: words.allDecisions },
          ...decisions.map(({ value, count }) => ({ value, label: `${decisionWord(value, true)} (${count})` })),
        ]}
        onChange={({ target }) => onView({ decision: changeDecisions.find((one) => one === target.value) ?? null })}
      />
      <SearchBox label={words.search} value={view.q} onSearch={(q) => onView({ q })} />
    </div>
  )
}
