import { type DynamicRule, type Pricing, pricings } from '@brigade/contract/restaurants/menu-nodes.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { MoneyField } from '../../../../ui/form/MoneyField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { newId, useMenuScreen } from '../menu-screen.ts'
import { words } from './add-words.ts'
import type { Addition } from './additions.ts'
import styles from './dialogs.module.css'
import { newNodeOps } from './new-node.ts'
import { homeOf } from './placing.ts'

interface AddDialogProps {
  addition: Addition
  /** The row it goes below. */
  at: string
  where: string
  onAdded: (shownId: string) => void
  onClose: () => void
}

type Filled = 'hand' | DynamicRule['by']

function ruleOf(filled: Filled, tag: string): DynamicRule | undefined {
  if (filled === 'tag') return { by: 'tag', tag: tag.trim() }
  if (filled === 'new_since') return { by: 'new_since', days: 30 }
  return filled === 'paused' ? { by: 'paused' } : undefined
}

const priced = new Set(['item', 'size', 'option'])

/** Adds something new; "Add another" keeps the dialog for the next one. */
export function AddDialog({ addition: { kind, label }, at, where, onAdded, onClose }: AddDialogProps) {
  const { tree, draft, currency } = useMenuScreen()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [pricing, setPricing] = useState<Pricing>('individual')
  const [filled, setFilled] = useState<Filled>('hand')
  const [tag, setTag] = useState('')
  const [tried, setTried] = useState(false)
  const [added, setAdded] = useState<string[]>([])
  const isBroken = name.trim() === '' || Number.isNaN(price) || (filled === 'tag' && tag.trim() === '')

  function add(): string | undefined {
    const home = homeOf(tree, at)
    setTried(isBroken)
    if (isBroken || !home) {
      field.current?.focus()
      return undefined
    }
    const { ops, shownId } = newNodeOps(kind, home, { name: name.trim(), price_minor: price, pricing, rule: ruleOf(filled, tag) }, newId)
    draft.apply(ops)
    onAdded(shownId)
    return shownId
  }
  function addAnother(): void {
    if (add() === undefined) return
    setAdded((before) => [...before, name.trim()])
    setName('')
    setPrice(null)
    field.current?.focus()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (add() !== undefined) onClose()
  }
  return (
    <Modal
      opened
      size="small"
      title={words.title(label, where)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={addAnother}>{words.addAnother}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {words.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={words.name}
          required
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          error={tried && name.trim() === '' ? words.nameMissing : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {priced.has(kind) && (
          <MoneyField
            key={added.length}
            label={words.price}
            currency={currency}
            allowNegative={kind === 'option'}
            defaultValue={null}
            onChange={setPrice}
          />
        )}
        {kind === 'modifier' && (
          <SelectField
            label={words.pricing}
            options={pricings.map((value) => ({ value, label: words[value] }))}
            value={pricing}
            onChange={({ target }) => setPricing(pricings.find((one) => one === target.value) ?? 'individual')}
          />
        )}
        {kind === 'category' && (
          <SelectField
            label={words.filled}
            options={filledBy().map(({ value, label: text }) => ({ value, label: text }))}
            value={filled}
            onChange={({ target }) => setFilled(filledBy().find((one) => one.value === target.value)?.value ?? 'hand')}
          />
        )}
        {kind === 'category' && filled === 'tag' && (
          <TextField
            label={words.tag}
            required
            value={tag}
            error={tried && tag.trim() === '' ? words.tagMissing : undefined}
            onChange={({ target }) => setTag(target.value)}
          />
        )}
      </form>
      <p role="status" className={styles.added}>
        {added.length > 0 && words.added(added)}
      </p>
    </Modal>
  )
}

const filledBy = (): { value: Filled; label: string }[] => [
  { value: 'hand', label: words.byHand },
  { value: 'tag', label: words.byTag },
  { value: 'paused', label: words.byPaused },
  { value: 'new_since', label: words.byNew },
]
