import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import type { Pause } from '@brigade/contract/menus/pauses.ts'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './PauseList.module.css'
import { kindWord, words } from './pauses-texts.ts'
import { type PausedIn, usePausing } from './use-pausing.ts'
import { endText, timeLeft } from './when.ts'

interface PauseListProps {
  restaurant: PausedIn
  pauses: readonly Pause[]
  now: number
  /** Left out for those who may only look. */
  onChange?: ((pause: Pause) => void) | undefined
}

/** What is out, with how long that lasts and who says so. */
export function PauseList({ restaurant, pauses, now, onChange }: PauseListProps) {
  const { resume, isBusy } = usePausing(restaurant)
  const [asking, setAsking] = useState<Pause>()
  const back = (pause: Pause) => (pause.elsewhere > 0 ? setAsking(pause) : void resume(pause))
  return (
    <>
      <ul className={styles.list} aria-label={words.out}>
        {pauses.map((pause) => (
          <li key={pause.id} className={styles.row}>
            <PauseText pause={pause} zone={restaurant.timezone} now={now} />
            {onChange && (
              <div className={styles.actions}>
                <Button variant="quiet" aria-label={words.changeName(pause.name)} onClick={() => onChange(pause)}>
                  {words.changeEnd}
                </Button>
                <Button aria-label={words.resumeName(pause.name)} aria-disabled={isBusy || undefined} onClick={() => !isBusy && back(pause)}>
                  {words.resume}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asking && <ResumeWhere pause={asking} onClose={() => setAsking(undefined)} onResume={(everywhere) => void resume(asking, everywhere)} />}
    </>
  )
}

function PauseText({ pause, zone, now }: { pause: Pause; zone: string; now: number }) {
  const dates = useDates()
  const { name, kind, place, channel, ends_at, note, created_by_name, group_name } = pause
  const facts = [
    [kindWord(kind), place].filter(Boolean).join(' · '),
    channel && words.onChannel(channelCapabilities[channel].name),
    group_name && words.everywhereBelow(group_name),
    created_by_name && words.by(created_by_name),
  ]
  const end = endText(ends_at, zone, now, dates)
  return (
    <div className={styles.text}>
      <p className={styles.name}>{name}</p>
      <p className={styles.end}>{ends_at === null ? words.outUntilResumed : `${words.stillLeft(timeLeft(ends_at, now))}, ${end}`}</p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {note !== '' && <p className={styles.facts}>{note}</p>}
    </div>
  )
}

/** What was paused in many restaurants at once is asked about once. */
function ResumeWhere({ pause, onClose, onResume }: { pause: Pause; onClose: () => void; onResume: (everywhere: boolean) => void }) {
  const [where, setWhere] = useState('here')
  const send = () => {
    onResume(where === 'everywhere')
    onClose()
  }
  return (
    <Modal
      opened
      size="small"
      onClose={onClose}
      title={words.resumeWhere(pause.name)}
      actions={
        <Button variant="primary" onClick={send}>
          {words.resume}
        </Button>
      }
    >
      <RadioField
        label={words.where}
        hideLabel
        value={where}
        onChange={setWhere}
        options={[
          { value: 'here', label: words.onlyHereToo },
          { value: 'everywhere', label: words.everywhereToo(pause.elsewhere) },
        ]}
      />
    </Modal>
  )
}
