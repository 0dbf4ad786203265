import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FieldGroup, FieldNote } from '../../ui/form/Field.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { isTime } from '../../ui/form/time-text.ts'
import { minutesOf, timeValue } from '../../ui/schedule/week.ts'
import { windowText } from '../../ui/schedule/week-text.ts'
import { words } from './hours-texts.ts'
import styles from './SpanFields.module.css'
import { type Span, spanByClock, spanProblems } from './spans.ts'

interface SpanFieldsProps {
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
}

/** The openings of a special date. */
export function SpanFields({ spans, onChange }: SpanFieldsProps) {
  const problems = spanProblems(spans)
  const put = (at: number, opens: string, closes: string) => {
    if (!isTime(opens) || !isTime(closes)) return
    const span = spanByClock(minutesOf(opens) ?? 0, minutesOf(closes) ?? 0)
    onChange(spans.map((one, index) => (index === at ? span : one)))
  }
  return (
    <FieldGroup label={words.windows}>
      <ul className={styles.spans}>
        {spans.map((span, at) => {
          const opens = timeValue(span.start_min)
          const closes = timeValue(span.end_min)
          const problem = problems.get(at)
          // The index is the key: the few spans have no ids, and are not sorted while somebody types.
          const key = `span ${at}`
          return (
            <li key={key} className={styles.span}>
              <TimeField label={words.opens} value={opens} error={undefined} onChange={(time) => put(at, time, closes)} />
              <TimeField
                label={words.closes}
                value={closes}
                help={span.end_min > 1440 ? words.nextDay : undefined}
                error={undefined}
                onChange={(time) => put(at, opens, time)}
              />
              <IconButton
                label={words.removeWindow(windowText({ dow: 0, ...span }))}
                className={styles.remove}
                disabled={spans.length === 1}
                onClick={() => onChange(spans.filter((_, index) => index !== at))}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
              {problem !== undefined && <FieldNote id={key} error={problem} />}
            </li>
          )
        })}
      </ul>
      {spans.length < 10 && (
        <Button className={styles.add} onClick={() => onChange([...spans, { start_min: 1080, end_min: 1320 }])}>
          {words.addWindow}
        </Button>
      )}
    </FieldGroup>
  )
}
