import { nodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { useState } from 'react'
import { contextWords } from '../fields/ContextBar.tsx'
import { type Context, fieldState, isOfPlace, type Subject } from '../fields/field-state.ts'
import { words } from '../fields/fields-texts.ts'
import { useMenuScreen } from '../menu-screen.ts'
import type { Where } from '../WhereDialog.tsx'
import { FieldControl } from './FieldControl.tsx'
import { FieldOrigin } from './FieldOrigin.tsx'
import { type FieldGroup, type FieldSpec, fieldGroups } from './field-list.ts'
import styles from './Inspector.module.css'
import { Why } from './Why.tsx'

interface FieldGroupsProps {
  subject: Subject
  context: Context
  where: Where | undefined
  groups: readonly FieldGroup[]
  onChange: (field: string, value: unknown, seen?: unknown) => void
  onReset: (field: string) => void
}

/** The fields of a node in groups. */
export function FieldGroups({ subject, context, where, groups, onChange, onReset }: FieldGroupsProps) {
  const { canUpdate, tree } = useMenuScreen()
  const { node } = subject
  const [asked, setAsked] = useState<string>()
  // What a library shows through is the library's own.
  const readOnly = !canUpdate || !tree.nodes.has(node.id)
  return (
    <>
      {groups.map(({ title, fields }) => (
        <section key={title ?? ''} className={styles.group} aria-label={title ? words[title] : undefined}>
          {title && <h3 className={styles.heading}>{words[title]}</h3>}
          <div className={styles.fields}>
            {fields.map((spec) => {
              const state = fieldState(subject, spec.field, context)
              const isFollowing =
                state.from === 'inherited' ||
                (where === 'here' && isOfPlace(subject, spec.field) && state.from !== 'here' && state.from !== 'context')
              const isHere = state.from === 'here' && node.kind !== 'link'
              const following = isFollowing ? words.inherited : state.from === 'pos' ? words.fromPos : undefined
              const text = state.from === 'context' ? words.onlyIn(contextWords(context)) : isHere ? words.onlyHere : following
              const origin = (
                <FieldOrigin
                  field={spec.field}
                  text={text}
                  onReset={readOnly || state.resetAt === undefined ? undefined : () => onReset(spec.field)}
                  onWhy={() => setAsked(spec.field)}
                />
              )
              const isShared = Object.hasOwn(nodeFields[subject.definition.kind].shape, spec.field)
              return (
                <div key={spec.field} className={styles.field} data-wide={spec.isWide || undefined}>
                  <FieldControl
                    spec={spec}
                    kind={isShared ? subject.definition.kind : node.kind}
                    value={state.value}
                    readOnly={readOnly}
                    help={origin}
                    onChange={(value, seen) => onChange(spec.field, value, seen)}
                  />
                </div>
              )
            })}
          </div>
        </section>
      ))}
      {asked !== undefined && <Why nodeId={node.id} field={asked} context={context} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The groups of a node, with the fields that mean something now. */
export function shownGroups(subject: Subject, isShown: (field: string) => boolean): FieldGroup[] {
  return fieldGroups[subject.node.kind]
    .map((group) => ({ ...group, fields: group.fields.filter((spec) => isShown(spec.field) && isFitting(subject, spec)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Some fields mean something only beside others. */
function isFitting({ node, values }: Subject, { field }: FieldSpec): boolean {
  if (field === 'rule') return node.variant === 'dynamic'
  if (field === 'group_price_minor') return values.resolved.pricing === 'group'
  return true
}
