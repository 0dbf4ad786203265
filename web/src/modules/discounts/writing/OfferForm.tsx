import type { FormEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { BasicsFields } from './BasicsFields.tsx'
import { Sentences, useOpenPart } from './Sentences.tsx'
import { Steps } from './Steps.tsx'
import type { OfferForm as Form } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

interface OfferFormProps {
  form: Form
  /** The word of the button that ends it. */
  saveLabel: string
  /** The end of the form on a desk. */
  end: ReactNode
  /** Tries the offer as it is written: beside the sentences, or as the last step. */
  simulator: ReactNode
  note?: string | undefined
}

/** An offer in sentences; on a phone one step after the other. */
export function OfferForm({ form, saveLabel, end, simulator, note }: OfferFormProps) {
  const isPhone = useIsPhone()
  const ref = useRef<HTMLFormElement>(null)
  const { open, setOpen, openBroken } = useOpenPart()
  if (isPhone) return <Steps form={form} saveLabel={saveLabel} simulator={simulator} />
  async function submit(event: FormEvent) {
    event.preventDefault()
    const errors = await form.submit()
    if (!errors) return
    openBroken(errors)
    showFirstError(ref.current)
  }
  // Beside the form, not in it: Enter in the basket is for the basket.
  return (
    <div className={styles.columns}>
      <form ref={ref} noValidate className={styles.column} onSubmit={(event) => void submit(event)}>
        <FormAlert text={form.text} />
        <Card title={words.basics}>
          <BasicsFields key={form.round} form={form} />
        </Card>
        <Card title={words.offer} description={note ?? words.offerHelp}>
          <Sentences key={form.round} form={form} open={open} onOpen={setOpen} />
        </Card>
        {end}
      </form>
      <aside className={styles.beside} aria-label={words.stepTry}>
        {simulator}
      </aside>
    </div>
  )
}

// After the next paint: the errors are in the page only once React has drawn them.
function showFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const broken = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-broken], [role=alert]')
    broken?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    broken?.focus({ preventScroll: true })
  })
}
