import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { words as screenWords } from '../menus-texts.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { keyBelow } from '../nodes/row-keys.ts'
import styles from './Inspector.module.css'

/** The children of the open node, each a link to it. */
export function ChildList({ title, rowKey, nodes }: { title: string; rowKey: string; nodes: readonly MenuNode[] }) {
  const { select, currency } = useMenuScreen()
  const { write } = moneyWriter(currency)
  if (nodes.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.links}>
        {nodes.map((node) => (
          <li key={node.id}>
            <button type="button" className={styles.link} onClick={() => select(keyBelow(rowKey, node))}>
              <NodeIcon type={node.type} />
              <span className={styles.linkName}>{node.name === '' ? screenWords.unnamed : node.name}</span>
              {node.price_minor !== null && <span className={styles.figure}>{write(node.price_minor)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
