import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { useEscape } from '../../../ui/layers/use-escape.ts'
import { useOfferNames } from '../use-offer-names.ts'
import { type Blank, type OfferRow, offerRows, type Piece, piecesOf } from './offer-pieces.ts'
import { partFields } from './part-fields.tsx'
import { brokenParts, type Errors, type OfferPart, partOf } from './parts.ts'
import type { OfferForm } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { partNames, sentenceWords, words } from './writing-texts.ts'

interface SentencesProps {
  form: OfferForm
  /** Whose controls are open. */
  open: OfferPart | undefined
  onOpen: (part: OfferPart | undefined) => void
}

/** The offer in sentences, each blank a button that opens its controls below them. */
export function Sentences({ form, open, onOpen }: SentencesProps) {
  const names = useOfferNames(form.draft.terms)
  const pieces = piecesOf(form.draft, names, form.live)
  return (
    <div className={styles.sentences}>
      {offerRows.map((row) => (
        <Row key={row} row={row} pieces={pieces[row]} form={form} open={open} onOpen={onOpen} />
      ))}
    </div>
  )
}

interface RowProps extends SentencesProps {
  row: OfferRow
  pieces: readonly Piece[]
}

function Row({ row, pieces, form, open, onOpen }: RowProps) {
  const panelId = useId()
  const broken = new Set(Object.keys(form.errors).map(partOf))
  const isHere = open !== undefined && pieces.some((piece) => typeof piece !== 'string' && piece.part === open)
  return (
    <div className={styles.sentenceRow}>
      <p className={styles.sentence}>
        <span className={styles.lead}>{sentenceWords[row]}</span>{' '}
        {pieces.map((piece, at) =>
          typeof piece === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words between the blanks have no other name.
            <span key={at}>{piece.startsWith(',') ? `${piece} ` : `${piece} `}</span>
          ) : (
            <BlankButton
              // biome-ignore lint/suspicious/noArrayIndexKey: one part may have two blanks.
              key={`${piece.part} ${at}`}
              blank={piece}
              isOpen={piece.part === open}
              isBroken={broken.has(piece.part)}
              panelId={panelId}
              follows={nextText(pieces[at + 1])}
              onPress={() => onOpen(piece.part === open ? undefined : piece.part)}
            />
          ),
        )}
      </p>
      {isHere && open && <Panel key={open} id={panelId} part={open} form={form} onClose={() => onOpen(undefined)} />}
    </div>
  )
}

/** A comma stands close to what it follows. */
const nextText = (next: Piece | undefined): string => (typeof next === 'string' && next.startsWith(',') ? '' : ' ')

interface BlankButtonProps {
  blank: Blank
  isOpen: boolean
  isBroken: boolean
  panelId: string
  follows: string
  onPress: () => void
}

function BlankButton({ blank: { part, text, isOptional }, isOpen, isBroken, panelId, follows, onPress }: BlankButtonProps) {
  return (
    <>
      <button
        type="button"
        className={styles.blank}
        data-part={part}
        data-optional={isOptional || undefined}
        data-broken={isBroken || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={`${partNames[part]}: ${text}`}
        onClick={onPress}
      >
        {text}
      </button>
      {follows}
    </>
  )
}

interface PanelProps {
  id: string
  part: OfferPart
  form: OfferForm
  onClose: () => void
}

const focusable = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea, button:not(:disabled)'

/** The controls of a part, below the sentence in which it stands. */
function Panel({ id, part, form, onClose }: PanelProps) {
  const box = useRef<HTMLElement>(null)
  const Fields = partFields[part]
  function close() {
    onClose()
    // Back to the blank, which says now what was chosen.
    box.current?.parentElement?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus()
  }
  useEscape(true, close)
  useEffect(function focusFirst() {
    const { current } = box
    const chosen =
      current?.querySelector<HTMLElement>('[aria-invalid=true], input[type=radio]:checked') ?? current?.querySelector<HTMLElement>(focusable)
    chosen?.focus({ preventScroll: true })
    // The bar with the button that saves lies over the end of the page, and would hide what opens there.
    current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} id={id} className={styles.panel} aria-label={partNames[part]}>
      <h3 className={styles.panelTitle}>{partNames[part]}</h3>
      <Fields form={form} />
      <div className={styles.panelEnd}>
        <Button onClick={close}>{words.done}</Button>
      </div>
    </section>
  )
}

/** Which controls are open; the first part in which something is wrong opens by itself when it is looked for. */
export function useOpenPart() {
  const [open, setOpen] = useState<OfferPart>()
  return {
    open,
    setOpen,
    openBroken: (errors: Errors) => setOpen(brokenParts(errors).find((part) => part !== 'name') ?? open),
  }
}
