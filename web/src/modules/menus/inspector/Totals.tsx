import type { NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { useMemo } from 'react'
import { numberText } from '../../../ui/basics/numbers.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { isInTree } from '../nodes/shown-nodes.ts'
import styles from './Inspector.module.css'

/** The whole menu in numbers. */
export function Totals() {
  const { tree, known } = useMenuScreen()
  const counts = useMemo(() => {
    const found = new Map<NodeKind, number>()
    for (const { id, kind } of tree.nodes.values()) if (isInTree(tree, id)) found.set(kind, (found.get(kind) ?? 0) + 1)
    return found
  }, [tree])
  const rows: [string, NodeKind][] = [
    [words.menusTotal, 'menu'],
    [words.categoriesTotal, 'category'],
    [words.placesTotal, 'placement'],
    [words.itemsTotal, 'item'],
    [words.sizesTotal, 'size'],
    [words.modifiersTotal, 'modifier'],
    [words.optionsTotal, 'option'],
  ]
  return (
    <>
      <header className={styles.head}>
        <NodeIcon type="Root" size={20} />
        <div className={styles.title}>
          <h2>{known.restaurant_name}</h2>
          <p className={styles.type}>{words.totals}</p>
        </div>
      </header>
      <dl className={styles.totals}>
        {rows.map(([label, kind]) => (
          <div key={kind} className={styles.total}>
            <dt>{label}</dt>
            <dd>{numberText(counts.get(kind) ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
