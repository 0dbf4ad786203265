import { type OrderRules, statesOf } from '@brigade/contract/order-workflows/order-rules.ts'
import { type OrderMoment, timelineOf } from '@brigade/contract/order-workflows/order-timeline.ts'
import { useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { isTime } from '../../ui/form/time-text.ts'
import { Card } from '../../ui/page/Card.tsx'
import { tones } from './moment-tones.ts'
import { partiesText, spanText, stateWord, wayWord, words } from './order-workflows-texts.ts'
import styles from './Preview.module.css'

const noon = '12:00'

/** What happens to an order under these rules, with what one may suppose; nothing of it is real. */
export function Preview({ rules }: { rules: OrderRules | undefined }) {
  const [answer, setAnswer] = useState<'nobody' | 'somebody'>('nobody')
  const [seconds, setSeconds] = useState('90')
  const [placedAt, setPlacedAt] = useState(noon)
  const [isBusy, setIsBusy] = useState(false)
  const acceptedAfter = answer === 'somebody' && /^\s*\d{1,6}\s*$/.test(seconds) ? Number(seconds) : null
  return (
    <Card title={words.preview} description={words.previewHelp}>
      <div className={styles.suppose}>
        {rules?.accept !== 'auto' && (
          <Segments
            label={words.suppose}
            value={answer}
            choices={[
              { value: 'nobody', label: words.nobodyAnswers },
              { value: 'somebody', label: words.somebodyAccepts },
            ]}
            onChange={setAnswer}
          />
        )}
        <div className={styles.fields}>
          <TimeField label={words.placedAt} value={placedAt} error={undefined} onChange={setPlacedAt} />
          {rules?.accept !== 'auto' && answer === 'somebody' && (
            <NumberField label={words.acceptedAfter} value={seconds} error={undefined} onChange={({ target }) => setSeconds(target.value)} />
          )}
        </div>
        <Checkbox label={words.busy} bare checked={isBusy} onChange={({ target }) => setIsBusy(target.checked)} />
      </div>
      {rules ? (
        <Moments rules={rules} moments={timelineOf(rules, { acceptedAfter, isBusy })} from={isTime(placedAt) ? placedAt : noon} />
      ) : (
        <p className={styles.notYet}>{words.notYet}</p>
      )}
    </Card>
  )
}

interface MomentsProps {
  rules: OrderRules
  moments: readonly OrderMoment[]
  from: string
}

function Moments({ rules, moments, from }: MomentsProps) {
  const dates = useDates()
  const start = Date.parse(`2026-01-01T${from}:00Z`)
  const clock = (seconds: number) => dates.time(start + seconds * 1000, 'UTC')
  const isAccepted = moments.some(({ what }) => what === 'accepted')
  return (
    <>
      <ol className={styles.moments} aria-label={words.timeline}>
        {moments.map((moment) => (
          <li key={`${moment.what} ${moment.at}`} className={styles.moment} data-tone={tones[moment.what]}>
            <div className={styles.head}>
              <span className={styles.title}>{titleOf(moment, rules, clock)}</span>
              <span className={styles.when}>
                {moment.what !== 'placed' && <span>{moment.at === 0 ? words.atOnce : words.after(spanText(moment.at))}</span>}
                <span className={styles.clock}>{clock(moment.at)}</span>
              </span>
            </div>
            <Beside moment={moment} />
          </li>
        ))}
      </ol>
      {isAccepted && <Then rules={rules} />}
    </>
  )
}

function titleOf(moment: OrderMoment, rules: OrderRules, clock: (seconds: number) => string): string {
  switch (moment.what) {
    case 'placed':
      return words.placedNow
    case 'reminded':
      return words.remindedNow
    case 'escalated':
      return words.escalatedNow(wayWord(moment.step.way), moment.step.whom)
    case 'accepted':
      return rules.accept === 'auto' ? words.acceptedByItself : words.acceptedNow
    case 'promised':
      return words.promised(clock(moment.at))
    case 'rejected':
      return words.rejectedNow
  }
}

function Beside({ moment }: { moment: OrderMoment }) {
  if (moment.what === 'escalated') return <p className={styles.beside}>{words.toAnswer(moment.step.minutes)}</p>
  if (!('notified' in moment) || moment.notified.length === 0) return null
  return <p className={styles.beside}>{words.told(partiesText(moment.notified))}</p>
}

/** The states that follow an accepted order have no times of their own. */
function Then({ rules }: { rules: OrderRules }) {
  const after = statesOf(rules).filter((state) => state !== 'received' && state !== 'accepted' && state !== 'rejected')
  return (
    <>
      <h3 className={styles.then}>{words.thenStates}</h3>
      <ol className={styles.states} aria-label={words.thenStates}>
        {after.map((state) => (
          <li key={state}>
            {stateWord(state)}
            {rules.notify[state].length > 0 && <span className={styles.beside}> · {words.told(partiesText(rules.notify[state]))}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
