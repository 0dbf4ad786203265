import { type CalendarOffer, offers } from '@brigade/contract/discounts/offers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { CSSProperties, ReactNode } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { pathOf } from '../../../platform/records/record-kind.ts'
import { useCall } from '../../../platform/use-call.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { offerKind, statusText } from '../discounts-texts.ts'
import { OfferPill } from '../OfferPill.tsx'
import styles from './Calendar.module.css'
import { words } from './calendar-texts.ts'

interface OfferMarkProps {
  offer: CalendarOffer
  restaurantId: number
  /** When it is, in words. */
  when: string
  /** Of all marks one at a time is reached by the tab key; the arrows lead to the others. */
  place: MarkPlace
  className?: string | undefined
  style?: CSSProperties | undefined
  continues?: 'none' | 'from-before' | 'after'
  children: ReactNode
}

/** Where a mark stands, for the keys. */
export interface MarkPlace {
  readonly day: number
  readonly order: number
}

/** An offer on the calendar: pressed, it says what it is, and leads on. */
export function OfferMark({ offer, restaurantId, when, place, className, style, continues, children }: OfferMarkProps) {
  const { name, status, opted_out } = offer
  return (
    <Popup
      className={styles.details}
      trigger={
        <button
          type="button"
          className={`${styles.mark} ${className ?? ''}`}
          style={style}
          data-class={offer.class}
          data-status={status}
          data-out={opted_out || undefined}
          data-continues={continues}
          data-day={place.day}
          data-order={place.order}
          title={`${name}, ${when}`}
        >
          <span className={styles.seen} aria-hidden>
            {children}
          </span>
          <VisuallyHidden>{[name, when, statusText(status), opted_out && words.takesNoPart].filter(Boolean).join(', ')}</VisuallyHidden>
        </button>
      }
    >
      {(close) => <Details offer={offer} restaurantId={restaurantId} when={when} onClose={close} />}
    </Popup>
  )
}

interface DetailsProps extends Pick<OfferMarkProps, 'offer' | 'restaurantId' | 'when'> {
  onClose: () => void
}

function Details({ offer, restaurantId, when, onClose }: DetailsProps) {
  const { id, name, status, gives, opted_out, opt_out_id, _can } = offer
  const take = useCall(offers.optOut)
  const letIn = useCall(offers.optIn)
  async function tried(act: () => Promise<unknown>, title: string) {
    try {
      await act()
      showToast({ title, tone: 'ok', milliseconds: 3000 })
      onClose()
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  async function takeOut() {
    if (!(await confirm({ title: words.askTakeOut(name), body: words.takeOutBody, confirmLabel: words.takeOut }))) return
    await tried(() => take.mutateAsync({ id, restaurant_id: restaurantId }), words.takenOut)
  }
  return (
    <div className={styles.detailsBody}>
      <p className={styles.detailsName}>
        {name} <OfferPill status={status} />
      </p>
      <p>{gives}</p>
      <p className={styles.note}>{when}</p>
      {opted_out && <p className={styles.note}>{opt_out_id === null ? words.outAbove : words.takesNoPart}</p>}
      <div className={styles.detailsActs}>
        {_can.open && (
          <ButtonLink variant="primary" href={`#${pathOf(offerKind, id)}`}>
            {words.open}
          </ButtonLink>
        )}
        {_can.opt_out && !opted_out && <Button onClick={() => void takeOut()}>{words.takeOut}</Button>}
        {_can.opt_out && opt_out_id !== null && (
          <Button loading={letIn.isPending} onClick={() => void tried(() => letIn.mutateAsync({ id, opt_out_id }), words.letInAgain)}>
            {words.letIn}
          </Button>
        )}
      </div>
    </div>
  )
}
