import type { NodeDetail } from '@brigade/contract/menus/menu-draft.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import styles from './Inspector.module.css'

const definitions = new Set(['item', 'modifier'])

/** Every place that shows a definition, each a way there. */
export function UsedBy({ detail: { node, used_by } }: { detail: NodeDetail }) {
  const { select } = useMenuScreen()
  if (!definitions.has(node.kind)) return null
  return (
    <section className={styles.group} aria-label={words.usedBy(used_by.length)}>
      <h3 className={styles.heading}>{used_by.length === 0 ? words.usedNowhere : words.usedBy(used_by.length)}</h3>
      <ul className={styles.links}>
        {used_by.map(({ id, type, path }) => (
          <li key={id}>
            <button type="button" className={styles.link} onClick={() => select(id)}>
              <NodeIcon type={type} />
              <span>{path}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
