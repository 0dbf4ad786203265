import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { words } from '../menus-texts.ts'
import styles from './MenuTree.module.css'
import type { MenuActs } from './use-menu-acts.tsx'

interface ChosenBarProps {
  keys: readonly string[]
  acts: MenuActs
  onMove: () => void
  onClear: () => void
}

/** What can be done with all the chosen rows at once. */
export function ChosenBar({ keys, acts, onMove, onClear }: ChosenBarProps) {
  const nodes = keys.flatMap((key) => acts.nodeAt(key) ?? [])
  const allHidden = nodes.every(({ lifecycle }) => lifecycle === 'hidden')
  return (
    <section className={styles.bar} aria-label={words.chosen(keys.length)}>
      <span className={styles.count}>{words.chosen(keys.length)}</span>
      <Button onClick={onMove}>{words.moveTo}</Button>
      <Button onClick={() => acts.setLifecycle(nodes, allHidden ? 'active' : 'hidden')}>{allHidden ? words.show : words.hide}</Button>
      <Button onClick={() => void acts.archive(keys).then(onClear)}>{words.archive}</Button>
      <IconButton label={words.clearChoice} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </section>
  )
}
