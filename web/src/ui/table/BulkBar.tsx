import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../layers/Menu.tsx'
import styles from './BulkBar.module.css'
import type { BulkAction } from './selection.ts'
import { words } from './table-texts.ts'

interface BulkBarProps {
  ids: readonly string[]
  namesOf: (ids: readonly string[]) => readonly string[]
  actions: readonly BulkAction[]
  onClear: () => void
  /** All rows there are, while more could be selected than the page shows. */
  total: number | undefined
  onSelectAll: () => void
  /** All are being gathered. */
  gathering: boolean
  /** The actions stand behind one button there, so that the bar keeps to its line. */
  isPhone: boolean
}

/** Stands in for search and filters while anything is selected. */
export function BulkBar({ ids, namesOf, actions, onClear, total, onSelectAll, gathering, isPhone }: BulkBarProps) {
  const run = ({ onSelect }: BulkAction) => onSelect({ ids, names: namesOf(ids), clear: onClear })
  const button = (action: BulkAction) => (
    <Button key={action.label} disabled={action.disabled ?? false} className={action.danger ? styles.danger : undefined} onClick={() => run(action)}>
      {action.label}
    </Button>
  )
  return (
    <div role="toolbar" aria-label={words.selected(ids.length)} className={styles.bar}>
      <IconButton label={words.clearSelection} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </IconButton>
      <span className={styles.count}>{words.selected(ids.length)}</span>
      {total !== undefined && (
        <Button variant="quiet" loading={gathering} onClick={onSelectAll}>
          {words.selectAll(total)}
        </Button>
      )}
      <div className={styles.actions}>
        {isPhone ? (
          <Menu label={words.actions} actions={actions.map((action) => ({ ...action, onSelect: () => run(action) }))} />
        ) : (
          actions.map(button)
        )}
      </div>
    </div>
  )
}
