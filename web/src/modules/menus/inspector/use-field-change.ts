import { type Context, changeOp, fieldState, ownerOf, type Subject } from '../fields/field-state.ts'
import { newId, useMenuScreen } from '../menu-screen.ts'
import type { Where } from '../WhereDialog.tsx'

interface ShownPlaces {
  /** How many places show the item in hand. */
  readonly count: number
  readonly where: Where | undefined
  readonly onWhere: (where: Where) => void
}

/** Changes fields of what is in hand, each at once, at the node that it belongs to. */
export function useFieldChange(subject: Subject, context: Context, { count, where, onWhere }: ShownPlaces) {
  const { draft, askWhere } = useMenuScreen()
  const { node, place, values } = subject

  async function change(field: string, value: unknown, seen: unknown): Promise<void> {
    let owner = ownerOf(subject, field, where, context)
    if (owner === 'ask') {
      const answer = await askWhere(node.name, count)
      if (!answer || !place) return
      onWhere(answer)
      owner = answer === 'here' ? place.id : values.id
    }
    draft.apply([changeOp(owner, field, value, seen, context, newId())])
  }
  return {
    onChange: (field: string, value: unknown, seen: unknown = fieldState(subject, field, context).value) => void change(field, value, seen),
    onReset: (field: string) => {
      const { resetAt, value } = fieldState(subject, field, context)
      if (resetAt !== undefined) draft.apply([changeOp(resetAt, field, null, value, context, newId())])
    },
  }
}
