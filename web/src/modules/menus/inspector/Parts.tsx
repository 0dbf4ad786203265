import type { Subject } from '../fields/field-state.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { nodesBelow } from '../nodes/shown-nodes.ts'
import { ChildList } from './ChildList.tsx'
import { Matrix } from './Matrix.tsx'
import { SizePrices } from './SizePrices.tsx'

const matrixKinds = ['by_size', 'by_sequence', 'by_size_sequence'] as const

/** What a node is made of: the sizes and modifiers of an item, the options of a modifier. */
export function Parts({ rowKey, subject: { node, definition, values } }: { rowKey: string; subject: Subject }) {
  const { tree } = useMenuScreen()
  const below = nodesBelow(tree, rowKey)
  const of = (kind: string) => below.filter((child) => child.kind === kind)
  if (definition.kind === 'item' && node.kind !== 'option') {
    const sizes = of('size')
    return (
      <>
        {sizes.length > 0 && <SizePrices rowKey={rowKey} sizes={sizes} />}
        <ChildList title={words.modifiers} rowKey={rowKey} nodes={of('link')} />
      </>
    )
  }
  if (definition.kind === 'modifier') {
    const pricing = matrixKinds.find((one) => one === values.resolved.pricing)
    return (
      <>
        <ChildList title={words.options} rowKey={rowKey} nodes={of('option')} />
        {pricing && <Matrix modifier={definition} options={of('option')} pricing={pricing} />}
      </>
    )
  }
  if (node.kind === 'size' || node.kind === 'option') return <ChildList title={words.modifiers} rowKey={rowKey} nodes={of('link')} />
  return null
}
