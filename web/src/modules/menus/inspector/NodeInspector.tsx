import type { NodeDetail } from '@brigade/contract/menus/menu-draft.ts'
import { useState } from 'react'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { ContextBar, contextWords } from '../fields/ContextBar.tsx'
import { asOverridable, type Context, isOfPlaceAlone, isOn, noContext, type Subject } from '../fields/field-state.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { usersOf } from '../nodes/shown-nodes.ts'
import type { Where } from '../WhereDialog.tsx'
import { FieldGroups, shownGroups } from './FieldGroups.tsx'
import styles from './Inspector.module.css'
import { NodeHead } from './NodeHead.tsx'
import { Parts } from './Parts.tsx'
import { TakenAway } from './TakenAway.tsx'
import { UsedBy } from './UsedBy.tsx'
import { useFieldChange } from './use-field-change.ts'

interface NodeInspectorProps {
  rowKey: string
  subject: Subject
  detail: NodeDetail | undefined
  context: Context
  onContext: (context: Context) => void
}

const contextual = new Set(['placement', 'item', 'size', 'option', 'modifier'])

/** Everything about one node: changed field by field, and saved as one goes. */
export function NodeInspector({ rowKey, subject, detail, context: wanted, onContext }: NodeInspectorProps) {
  const { tree, canUpdate } = useMenuScreen()
  const { node, definition } = subject
  const hasContext = contextual.has(node.kind)
  const context = hasContext ? wanted : noContext
  const isPlain = !isOn(context)
  const count = node.kind === 'placement' ? usersOf(tree, definition.id, 'placement').length : 1
  const [where, setWhere] = useState<Where | undefined>(count > 1 ? undefined : 'everywhere')
  const changes = useFieldChange(subject, context, { count, where, onWhere: setWhere })
  const groups = shownGroups(subject, (field) => isPlain || (asOverridable(field) !== undefined && !isOfPlaceAlone(subject, field)))
  const fields = { subject, context, where, ...changes }
  const contextKey = `${context.channel} ${context.fulfilment}`
  return (
    <>
      <NodeHead subject={subject} detail={detail} />
      {canUpdate && !tree.nodes.has(node.id) && <p className={styles.note}>{words.ofLibrary}</p>}
      {hasContext && <ContextBar narrow context={context} onChange={onContext} />}
      {count > 1 && (
        <div className={styles.where}>
          <Segments
            label={words.appliesTo}
            value={where}
            choices={[
              { value: 'everywhere', label: words.everywhere(count) },
              { value: 'here', label: words.onlyHere },
            ]}
            onChange={setWhere}
          />
        </div>
      )}
      {!isPlain && <p className={styles.note}>{words.contextNote(contextWords(context))}</p>}
      <FieldGroups {...fields} key={`first ${contextKey}`} groups={groups.slice(0, 1)} />
      {isPlain && <Parts rowKey={rowKey} subject={subject} />}
      {isPlain && <TakenAway id={definition.id} />}
      <FieldGroups {...fields} key={`rest ${contextKey}`} groups={groups.slice(1)} />
      {groups.length === 0 && <p className={styles.note}>{words.nothingDiffers}</p>}
      {isPlain && detail && <UsedBy detail={detail} />}
    </>
  )
}
