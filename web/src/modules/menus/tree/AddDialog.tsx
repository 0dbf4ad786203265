import { pricings } from '@brigade/contract/menus/menu-nodes.ts'
import { largestPrice } from '@brigade/contract/menus/price-list.ts'
import { type FormEvent, useId } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { useMenuScreen } from '../menu-screen.ts'
import { words } from '../nodes/add-words.ts'
import type { Addition } from './additions.ts'
import styles from './dialogs.module.css'
import { type Filled, useNewNode } from './use-new-node.ts'

interface AddDialogProps {
  addition: Addition
  /** The row it goes below. */
  at: string
  where: string
  onAdded: (shownId: string) => void
  onClose: () => void
}

const priced = new Set(['item', 'size', 'option'])
const filledBy = (): { value: Filled; label: string }[] => [
  { value: 'hand', label: words.byHand },
  { value: 'tag', label: words.byTag },
  { value: 'paused', label: words.byPaused },
  { value: 'new_since', label: words.byNew },
]

/** Adds something new; "Add another" keeps the dialog for the next one. */
export function AddDialog({ addition, at, where, onAdded, onClose }: AddDialogProps) {
  const formId = useId()
  const given = useNewNode(addition, at, onAdded)
  const { added } = given
  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (given.add()) onClose()
  }
  const actions = (
    <>
      <Button onClick={given.addAnother}>{words.addAnother}</Button>
      <Button variant="primary" type="submit" form={formId}>
        {words.add}
      </Button>
    </>
  )
  return (
    <Modal opened size="small" title={words.title(addition.label, where)} onClose={onClose} actions={actions}>
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={given.field}
          label={words.name}
          required
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={given.typed.name}
          error={given.lacksName ? words.nameMissing : undefined}
          onChange={({ target }) => given.type({ name: target.value })}
        />
        <More kind={addition.kind} given={given} />
      </form>
      <p role="status" className={styles.added}>
        {added.length > 0 && words.added(added)}
      </p>
    </Modal>
  )
}

/** What is asked of some kinds only. */
function More({ kind, given: { typed, type, lacksTag, added } }: { kind: Addition['kind']; given: ReturnType<typeof useNewNode> }) {
  const { currency } = useMenuScreen()
  if (priced.has(kind)) {
    // An empty field for each next one.
    return (
      <MoneyField
        key={added.length}
        label={words.price}
        currency={currency}
        allowNegative={kind === 'option'}
        largest={largestPrice}
        defaultValue={null}
        onChange={(price) => type({ price })}
      />
    )
  }
  if (kind === 'modifier') {
    return (
      <SelectField
        label={words.pricing}
        options={pricings.map((value) => ({ value, label: words[value] }))}
        value={typed.pricing}
        onChange={({ target }) => type({ pricing: pricings.find((one) => one === target.value) ?? 'individual' })}
      />
    )
  }
  if (kind !== 'category') return null
  return (
    <>
      <SelectField
        label={words.filled}
        options={filledBy()}
        value={typed.filled}
        onChange={({ target }) => type({ filled: filledBy().find((one) => one.value === target.value)?.value ?? 'hand' })}
      />
      {typed.filled === 'tag' && (
        <TextField
          label={words.tag}
          required
          value={typed.tag}
          error={lacksTag ? words.tagMissing : undefined}
          onChange={({ target }) => type({ tag: target.value })}
        />
      )}
    </>
  )
}
