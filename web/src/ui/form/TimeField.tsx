import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useDates } from '../basics/dates.ts'
import { useMedia } from '../basics/use-media.ts'
import { words } from './date-words.ts'
import type { FieldProps } from './Field.tsx'
import input from './Input.module.css'
import { TextField } from './TextField.tsx'
import { isTime, readTime, stepTime, writeTime } from './time-text.ts'
import { useParsed } from './use-parsed.ts'

interface TimeFieldProps extends FieldProps {
  /** `HH:MM` of 24 hours, or empty. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** What was typed while it is no time, so that a schema can refuse it (`isTime` tells). */
  onChange?: ((time: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** Minutes that the up and down arrows move it by. */
  step?: number | undefined
}

/** A time of day: shown on the reader's clock, 12 hours in the United States, typed in any dress; the system's own wheel under a finger. */
export function TimeField({ value, defaultValue, onChange, onBlur, step = 15, ...rest }: TimeFieldProps) {
  const byFinger = useMedia('(pointer: coarse)')
  const clock = /m/i.test(useDates().time(0, 'UTC')) ? '12' : '24'
  const parsed = useParsed({
    value,
    defaultValue,
    onChange,
    empty: '',
    read: readTime,
    write: (time) => writeTime(time, clock),
    unreadable: (text) => text,
  })
  const leave = () => {
    parsed.settle()
    onBlur?.()
  }
  if (byFinger)
    return (
      <TextField
        {...rest}
        type="time"
        value={isTime(parsed.value) ? parsed.value : ''}
        onChange={(event) => parsed.choose(event.target.value)}
        onBlur={leave}
      />
    )
  return (
    <TextField
      placeholder={writeTime('09:30', clock)}
      {...rest}
      autoComplete="off"
      value={parsed.text}
      subject={String(parsed.value)}
      check={(text) => (readTime(text) === undefined ? words.notTime(writeTime('21:30', clock)) : undefined)}
      onChange={(event) => parsed.type(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || rest.disabled || rest.readOnly) return
        event.preventDefault()
        parsed.choose(stepTime(parsed.value, event.key === 'ArrowUp' ? step : -step))
      }}
      end={<IconClock size={18} aria-hidden className={input.mark} />}
    />
  )
}
