import { useEffect, useRef, useState } from 'react'
import { catalogue } from '../ui/basics/ui-texts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Modal } from '../ui/layers/Modal.tsx'
import { DiffView } from '../ui/text/DiffView.tsx'
import styles from './data-updated.module.css'

const words = catalogue('data-updated', {
  title: 'Data updated',
  question: 'Data updated. Do you want to reset the form to the new values?',
  ignore: 'Ignore',
  update: 'Update my form',
  picture: (id: number) => `Picture ${id}`,
  lead: 'Someone changed this while you were editing. Your values are struck through, and the saved ones follow them.',
})

// Specification section 4, "Data-updated prompt": never silently over what somebody is typing.

type Values = Record<string, unknown>

/** What the prompt needs of a form; `useAppForm` gives it. */
export interface WatchedForm<V extends Values> {
  isDirty: boolean
  values: () => V
  setInitialValues: (values: V) => void
}

interface Watch<V extends Values> {
  form: WatchedForm<V>
  /** The values as the server has them now; a new object for each answer. */
  fresh: V | undefined
  /** Words for the fields. */
  labels: Partial<Record<keyof V & string, string>>
  /** Words for values that are neither text nor number. */
  inWords?: InWords<V> | undefined
  /** `confirm` asks with the browser's own question instead of the modal. */
  ask?: 'modal' | 'confirm'
}

export type InWords<V> = { readonly [F in keyof V & string]?: (value: V[F]) => string }

export interface Difference {
  field: string
  from: string
  to: string
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  // A picture: nobody has words for it, and another one is another number.
  if (typeof value === 'object' && 'face' in value && 'id' in value) return words.picture(Number(value.id))
  return String(value)
}

/** Fields in which the form and the server's news differ, in words. */
export function differences<V extends Values>(
  mine: V,
  fresh: V,
  labels: Partial<Record<keyof V & string, string>>,
  inWords: InWords<V> = {},
): Difference[] {
  return Object.keys(fresh).flatMap((field: keyof V & string) => {
    const said = inWords[field] ?? shown
    const from = said(mine[field])
    const to = said(fresh[field])
    return from === to ? [] : [{ field: labels[field] ?? field, from, to }]
  })
}

/**
 * Watches an open form for news of its record. A clean form takes them over in place; a dirty one is asked about.
 * Render what it answers beside the form.
 */
export function useDataUpdated<V extends Values>({ form, fresh, labels, inWords, ask = 'modal' }: Watch<V>) {
  const seen = useRef(fresh)
  const [offer, setOffer] = useState<{ fresh: V; found: Difference[] }>()
  useEffect(function judgeNews() {
    if (!fresh || fresh === seen.current) return
    const before = seen.current
    seen.current = fresh
    const hasNews = before === undefined || differences(before, fresh, labels, inWords).length > 0
    const found = differences(form.values(), fresh, labels, inWords)
    if (!hasNews || found.length === 0) return
    if (!form.isDirty) return form.setInitialValues(fresh)
    if (ask === 'modal') return setOffer({ fresh, found })
    if (window.confirm(words.question)) form.setInitialValues(fresh)
  })
  if (!offer) return null
  const ignore = () => setOffer(undefined)
  const update = () => {
    form.setInitialValues(offer.fresh)
    ignore()
  }
  return <DataUpdated found={offer.found} onIgnore={ignore} onUpdate={update} />
}

/** The modal "Data updated": which fields differ, and what to do about it. */
export function DataUpdated({ found, onIgnore, onUpdate }: { found: Difference[]; onIgnore: () => void; onUpdate: () => void }) {
  return (
    <Modal
      opened
      onClose={onIgnore}
      title={words.title}
      cancelLabel={words.ignore}
      actions={
        <Button variant="primary" onClick={onUpdate}>
          {words.update}
        </Button>
      }
    >
      <p className={styles.lead}>{words.lead}</p>
      <DiffView changes={found} />
    </Modal>
  )
}
