import { pictureIdOf } from '@brigade/contract/collections/uses.ts'
import { DataUpdated } from '../../platform/data-updated.tsx'
import type { Conflict } from './draft/draft.ts'
import { fieldLabel } from './fields/field-words.ts'
import { valueText } from './fields/value-text.ts'
import { newId, useMenuScreen } from './menu-screen.ts'
import { useMenuPictures } from './pictures/use-menu-picture.ts'

/** Somebody else changed the same field meanwhile: theirs stays, or mine goes over it after all. */
export function ConflictPrompt({ conflict: { op, field, now }, onDone }: { conflict: Conflict; onDone: () => void }) {
  const { draft, currency } = useMenuScreen()
  const mine = op.op === 'update' ? op.fields[field] : op.op === 'override' ? op.value : undefined
  const pictures = useMenuPictures(field === 'image_url' ? [mine, now].filter((value) => typeof value === 'string') : [])
  const nameOf = (value: unknown) => (typeof value === 'string' && pictures.byId.get(pictureIdOf(value) ?? 0)?.name) || undefined
  const text = (value: unknown) => nameOf(value) ?? valueText(field, value, currency)
  function insist(): void {
    if (op.op === 'update') draft.apply([{ ...op, client_op_id: newId(), fields: { [field]: mine }, seen: { [field]: now } }])
    if (op.op === 'override') draft.apply([{ ...op, client_op_id: newId(), seen: now }])
    onDone()
  }
  return <DataUpdated found={[{ field: fieldLabel(field), from: text(mine), to: text(now) }]} onIgnore={insist} onUpdate={onDone} />
}
