import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
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
    <section data-at-foot className={styles.bar} aria-label={words.severalChosen(groups.length)}>
      <div className={styles.head}>
        {words.severalChosen(groups.length)}
        <IconButton label={words.clearChoice} onClick={onClear}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {groups.every(mayPlace) && <Button onClick={onMove}>{words.moveMore}</Button>}
      {groups.every(({ _can }) => _can.delete) && <Button onClick={onDelete}>{words.deleteMore}</Button>}
    </section>
  )
}
