import { Button } from '../../ui/controls/Button.tsx'
import styles from './TwoWays.module.css'

interface TwoWaysProps<V extends string> {
  label: string
  value: V | undefined
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  busy: boolean
}

/** One of two answers in a row of a table: a press decides. */
export function TwoWays<V extends string>({ label, value, choices, onChange, busy }: TwoWaysProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be read at each press
    <div role="group" aria-label={label} className={styles.ways}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          className={styles.way}
          aria-pressed={choice.value === value}
          disabled={busy}
          onClick={() => choice.value !== value && onChange(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
