import { textOf } from '@brigade/contract/kit/problem.ts'
import { businessDays, type DaySettings } from '@brigade/contract/orders/days.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import styles from '../Orders.module.css'
import { words } from './days-texts.ts'
import { MoveEndDialog, RuleDialog } from './EndDialogs.tsx'
import { shownDay, shownTime } from './times.ts'

const failed = (cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' })

/** When business days end: usually, from a later date on, and for single nights. */
export function DayEndCard({ restaurantId, settings }: { restaurantId: number; settings: DaySettings }) {
  const dates = useDates()
  const [dialog, setDialog] = useState<'night' | 'rule'>()
  const reset = useCall(businessDays.resetBusinessDayEnd)
  const remove = useCall(businessDays.removeDayRule)
  const { cutoff_min, coming_rules, moved, timezone, _can } = settings
  const takeBack = async (from_date: string) => {
    const agreed = await confirm({
      title: words.removeTitle(shownDay(dates, from_date)),
      body: words.removeWhat,
      confirmLabel: words.remove,
      danger: true,
    })
    if (agreed) await remove.mutateAsync({ restaurant_id: restaurantId, from_date }).catch(failed)
  }
  const close = () => setDialog(undefined)
  return (
    <Card
      title={words.ends}
      description={words.endsWhat}
      actions={
        _can.update && (
          <>
            <Button onClick={() => setDialog('night')}>{words.moveTonight}</Button>
            <Button onClick={() => setDialog('rule')}>{words.addRule}</Button>
          </>
        )
      }
    >
      <p className={styles.usual}>{words.endsAt(shownTime(dates, cutoff_min))}</p>
      <ul className={styles.plans}>
        {moved.map(({ date, ends_at }) => (
          <li key={date}>
            <span>
              <span>{words.nightEnds(shownDay(dates, date), dates.time(ends_at, timezone))}</span>
              <span className={styles.facts}>{words.oneNight}</span>
            </span>
            {_can.update && (
              <Button variant="quiet" onClick={() => void reset.mutateAsync({ restaurant_id: restaurantId, business_date: date }).catch(failed)}>
                {words.usual}
              </Button>
            )}
          </li>
        ))}
        {coming_rules.map(({ from_date, cutoff_min: minutes, made_by }) => (
          <li key={from_date}>
            <span>
              <span>{words.fromOn(shownDay(dates, from_date), shownTime(dates, minutes))}</span>
              <span className={styles.facts}>{made_by === '' ? words.planned : words.plannedBy(made_by)}</span>
            </span>
            {_can.update && (
              <Button variant="quiet" onClick={() => void takeBack(from_date)}>
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog === 'night' && <MoveEndDialog restaurantId={restaurantId} settings={settings} onClose={close} />}
      {dialog === 'rule' && <RuleDialog restaurantId={restaurantId} settings={settings} onClose={close} />}
    </Card>
  )
}
