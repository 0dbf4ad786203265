import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { Button } from '../../../ui/Button.tsx'
import { words } from '../catalogue.ts'
import styles from './ChosenGroups.module.css'
import { mayPlace } from './use-group-changes.ts'

interface ChosenGroupsProps {
  groups: readonly AccessGroup[]
  onMove: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with all the chosen groups at once. */
export function ChosenGroups({ groups, onMove, onDelete, onClear }: ChosenGroupsProps) {
  return (
    <section className={styles.bar} aria-label={words.severalChosen(groups.length)}>
      <span className={styles.count}>{words.severalChosen(groups.length)}</span>
      {groups.every(mayPlace) && <Button onClick={onMove}>{words.moveMore}</Button>}
      {groups.every(({ _can }) => _can.delete) && <Button onClick={onDelete}>{words.deleteMore}</Button>}
      <Button variant="quiet" onClick={onClear}>
        {words.clearChoice}
      </Button>
    </section>
  )
}
