import { useLayoutEffect, useRef } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { Button } from '../controls/Button.tsx'
import styles from './SaveBar.module.css'

const words = catalogue('save-bar', {
  save: 'Save',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
})

interface SaveBarProps {
  /** Shown only while there is something to save. */
  dirty: boolean
  saving?: boolean | undefined
  onDiscard: () => void
  /** The form to send, when the bar stands outside it. */
  formId?: string | undefined
  saveLabel?: string | undefined
}

/** The heading of the form, or the nearest above it. */
function headingOf(form: Element | null | undefined): HTMLElement | null {
  const heading = form?.querySelector<HTMLElement>('h1, h2, h3')
  return heading ?? (form ? headingOf(form.parentElement) : null)
}

function Bar({ saving, onDiscard, formId, saveLabel = words.save }: Omit<SaveBarProps, 'dirty'>) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(function leadFocus() {
    const { current } = bar
    // Before the bar is taken away with the button that was pressed: the focus would fall to the top of the page.
    return () => {
      if (!current?.contains(document.activeElement)) return
      const heading = headingOf(current.querySelector<HTMLButtonElement>('[type=submit]')?.form ?? current)
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={bar} data-at-foot className={styles.bar} aria-label={words.unsaved}>
      <p className={styles.words} role="status">
        {words.unsaved}
      </p>
      <Button variant="quiet" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={saving}>
        {saveLabel}
      </Button>
    </section>
  )
}

/** Save or discard, at the foot of a long form; with the last press the focus goes to the form's heading. */
export function SaveBar({ dirty, ...bar }: SaveBarProps) {
  return dirty ? <Bar {...bar} /> : null
}
