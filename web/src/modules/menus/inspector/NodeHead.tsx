import type { NodeDetail } from '@brigade/contract/menus/menu-draft.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import type { Subject } from '../fields/field-state.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { words as screenWords } from '../menus-texts.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { PauseNode } from '../pauses/PauseNode.tsx'
import styles from './Inspector.module.css'

/** What is in hand, and the state it is in. */
export function NodeHead({ subject: { node, definition }, detail }: { subject: Subject; detail: NodeDetail | undefined }) {
  const { known } = useMenuScreen()
  const isPaused = node.paused || definition.paused
  return (
    <header className={styles.head}>
      <NodeIcon type={node.type} size={20} />
      <div className={styles.title}>
        <h2>{node.name === '' ? screenWords.unnamed : node.name}</h2>
        <p className={styles.type}>
          {words[node.type]}
          {detail?.source_name && ` · ${words.inheritedFrom(detail.source_name)}`}
        </p>
      </div>
      {isPaused && <StatusPill tone="bad">{screenWords.paused}</StatusPill>}
      {node.lifecycle === 'hidden' && <StatusPill tone="idle">{screenWords.hidden}</StatusPill>}
      {known._can.pause && <PauseNode restaurantId={known.restaurant_id} node={definition} isPaused={isPaused} />}
    </header>
  )
}
