import type { NodeDetail } from '@brigade/contract/restaurants/menu-draft.ts'
import { useState } from 'react'
import { Segments } from '../../../../ui/Segments.tsx'
import { StatusPill } from '../../../../ui/StatusPill.tsx'
import { PauseNode } from '../../pauses/PauseNode.tsx'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { NodeIcon } from '../tree/NodeIcon.tsx'
import { usersOf } from '../tree/shown-nodes.ts'
import type { Where } from '../WhereDialog.tsx'
import { words as screenWords } from '../words.ts'
import { ContextBar, contextWords } from './ContextBar.tsx'
import { FieldGroups, shownGroups } from './FieldGroups.tsx'
import { asOverridable, type Context, changeOp, fieldState, isOfPlaceAlone, isOn, ownerOf, type Subject } from './field-state.ts'
import styles from './Inspector.module.css'
import { Parts } from './Parts.tsx'
import { UsedBy } from './UsedBy.tsx'
import { words } from './words.ts'

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
  const { known, tree, draft, askWhere } = useMenuScreen()
  const { node, definition, place, values } = subject
  const hasContext = contextual.has(node.kind)
  const context = hasContext ? wanted : { channel: null, fulfilment: null }
  const count = place && node.kind === 'placement' ? usersOf(tree, definition.id, 'placement').length : 1
  const [where, setWhere] = useState<Where | undefined>(count > 1 ? undefined : 'everywhere')

  async function change(field: string, value: unknown, seen = fieldState(subject, field, context).value): Promise<void> {
    let owner = ownerOf(subject, field, where, context)
    if (owner === 'ask') {
      const answer = await askWhere(node.name, count)
      if (!answer || !place) return
      setWhere(answer)
      owner = answer === 'here' ? place.id : values.id
    }
    draft.apply([changeOp(owner, field, value, seen, context, newId())])
  }
  function reset(field: string): void {
    const { resetAt, value } = fieldState(subject, field, context)
    if (resetAt !== undefined) draft.apply([changeOp(resetAt, field, null, value, context, newId())])
  }
  const groups = shownGroups(subject, (field) => !isOn(context) || (asOverridable(field) !== undefined && !isOfPlaceAlone(subject, field)))
  const fields = {
    subject,
    context,
    where,
    onChange: (field: string, value: unknown, seen?: unknown) => void change(field, value, seen),
    onReset: reset,
  }
  const contextKey = `${context.channel} ${context.fulfilment}`
  return (
    <>
      <header className={styles.head}>
        <NodeIcon type={node.type} size={20} />
        <div className={styles.title}>
          <h2>{node.name === '' ? screenWords.unnamed : node.name}</h2>
          <p className={styles.type}>
            {words[node.type]}
            {detail?.source_name && ` · ${words.inheritedFrom(detail.source_name)}`}
          </p>
        </div>
        {(node.paused || definition.paused) && <StatusPill tone="bad">{screenWords.paused}</StatusPill>}
        {node.lifecycle === 'hidden' && <StatusPill tone="idle">{screenWords.hidden}</StatusPill>}
        {known._can.pause && <PauseNode restaurantId={known.restaurant_id} node={definition} isPaused={node.paused || definition.paused} />}
      </header>
      {hasContext && <ContextBar context={context} onChange={onContext} />}
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
      {isOn(context) && <p className={styles.note}>{words.contextNote(contextWords(context))}</p>}
      <FieldGroups {...fields} key={`first ${contextKey}`} groups={groups.slice(0, 1)} />
      {!isOn(context) && <Parts rowKey={rowKey} subject={subject} />}
      <FieldGroups {...fields} key={`rest ${contextKey}`} groups={groups.slice(1)} />
      {groups.length === 0 && <p className={styles.note}>{words.nothingDiffers}</p>}
      {!isOn(context) && detail && <UsedBy detail={detail} />}
    </>
  )
}
