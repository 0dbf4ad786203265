import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { wallText, wholeSentence } from '@brigade/contract/discounts/sentences.ts'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { useStartCheck } from '../simulator/use-start-check.ts'
import { WorstStackView } from '../simulator/WorstStackView.tsx'
import { useOfferNames } from '../use-offer-names.ts'
import styles from './Acts.module.css'
import { words } from './act-texts.ts'

interface StartDialogProps {
  offer: Discount
  /** Whether it was started. */
  onStart: () => Promise<boolean>
  onClose: () => void
}

/** Says what starting an offer means, for whom and from when on. */
export function StartDialog({ offer, onStart, onClose }: StartDialogProps) {
  const { name, status, terms, currency, code_count } = offer
  const [isBusy, setBusy] = useState(false)
  const names = useOfferNames(terms)
  const check = useStartCheck(offer)
  const isBad = check.state === 'bad'
  const isResumed = status === 'paused'
  async function start() {
    setBusy(true)
    const isDone = await onStart()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal
      opened
      title={isResumed ? words.askResume(name) : words.askStart(name)}
      onClose={onClose}
      cancelLabel={isBad ? words.goBack : undefined}
      actions={
        <Button variant={isBad ? 'danger' : 'primary'} loading={isBusy} onClick={() => void start()}>
          {isBad ? words.startAnyway : isResumed ? words.resume : words.start}
        </Button>
      }
    >
      <div className={styles.body}>
        <p className={styles.sentence}>{wholeSentence(terms, currency, names)}</p>
        <p>{meaning(offer)}</p>
        {terms.method === 'code' && code_count === 0 && <Banner tone="warn">{words.startNoCodes}</Banner>}
        <WorstStackView stacks={check} draftId={offer.id} restaurants={offer.restaurant_count} />
      </div>
    </Modal>
  )
}

/** From when on, as far as that is told by the device: the clock of each restaurant decides. */
function meaning({ terms: { method, schedule } }: Discount): string {
  const { starts_at } = schedule
  // Somewhere it is a day later than here at most.
  if (starts_at !== null && Date.parse(`${starts_at}:00Z`) > Date.now() + 14 * 3_600_000) return words.startLater(wallText(starts_at))
  return method === 'staff' ? words.startStaff : method === 'code' ? words.startCodes : words.startNow
}
