import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { dayName } from '../basics/calendar-names.ts'
import { Button } from '../controls/Button.tsx'
import { Modal } from '../layers/Modal.tsx'
import { CopyDays } from './CopyDays.tsx'
import { DayEditor } from './DayEditor.tsx'
import { HoursText } from './HoursText.tsx'
import type { WeekEditing } from './WeekGrid.tsx'
import styles from './WeekList.module.css'
import { allDays, windowsOf } from './week.ts'
import { dayActions } from './week-actions.ts'
import { words } from './week-words.ts'

/** One day on a sheet of its own. */
function DaySheet({ week, problems, onChange, onCopy, dow, onClose }: WeekEditing & { dow: number; onClose: () => void }) {
  const day = dayName(dow)
  const copy = (to: readonly number[]) => {
    onCopy(dow, to)
    onClose()
  }
  return (
    <div className={styles.sheet}>
      <DayEditor week={week} dow={dow} day={day} problems={problems} onChange={onChange} />
      <div className={styles.actions}>
        {dayActions({ week, dow, onChange, onCopy: copy }).map(({ label, onSelect, disabled }) => (
          <Button key={label} onClick={onSelect} disabled={disabled}>
            {label}
          </Button>
        ))}
      </div>
      <div>
        <CopyDays dow={dow} onCopy={copy} />
      </div>
      <Button variant="primary" wide onClick={onClose}>
        {words.done}
      </Button>
    </div>
  )
}

/** A phone's week: the days to be read, each opening its own sheet. */
export function WeekList(props: WeekEditing) {
  const { week, problems, readOnly, disabled } = props
  const [open, setOpen] = useState<number>()
  return (
    <>
      <ul className={styles.days}>
        {allDays.map((dow) => {
          const windows = windowsOf(week, dow)
          const says = windows.flatMap(({ at }) => problems.get(at) ?? [])
          const day = dayName(dow)
          const text = (
            <>
              <span className={styles.name}>{day}</span>
              <span>
                <HoursText windows={windows.map(({ window }) => window)} />
                {says.map((problem) => (
                  <span key={problem} className={styles.problem}>
                    {problem}
                  </span>
                ))}
              </span>
            </>
          )
          return (
            <li key={dow}>
              {readOnly ? (
                <div className={styles.item}>{text}</div>
              ) : (
                <button type="button" className={styles.item} disabled={disabled} onClick={() => setOpen(dow)}>
                  {text}
                  <IconChevronRight size={18} aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Modal opened={open !== undefined} onClose={() => setOpen(undefined)} title={open === undefined ? '' : dayName(open)}>
        {open !== undefined && <DaySheet {...props} dow={open} onClose={() => setOpen(undefined)} />}
      </Modal>
    </>
  )
}
