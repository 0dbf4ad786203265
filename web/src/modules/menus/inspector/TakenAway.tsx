import { Button } from '../../../ui/controls/Button.tsx'
import { words } from '../fields/fields-texts.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { words as screenWords } from '../menus-texts.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { removedFrom } from '../nodes/shown-nodes.ts'
import styles from './Inspector.module.css'

/** What the node would show of its source and was removed here, each with the way back. */
export function TakenAway({ id }: { id: string }) {
  const { tree, draft, canUpdate } = useMenuScreen()
  const away = removedFrom(tree, id)
  if (away.length === 0) return null
  return (
    <section className={styles.group} aria-label={words.removedHere}>
      <h3 className={styles.heading}>{words.removedHere}</h3>
      <ul className={styles.links}>
        {away.map((node) => (
          <li key={node.id} className={styles.away}>
            <NodeIcon type={node.type} />
            <span className={styles.linkName}>{node.name === '' ? screenWords.unnamed : node.name}</span>
            {canUpdate && (
              <Button
                variant="quiet"
                aria-label={words.restoreName(node.name)}
                onClick={() => draft.apply([{ op: 'lifecycle', client_op_id: newId(), id: node.id, lifecycle: 'active' }])}
              >
                {words.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
