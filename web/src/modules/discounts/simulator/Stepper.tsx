import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { numberText } from '../../../ui/basics/numbers.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './Stepper.module.css'
import { words } from './simulator-texts.ts'

interface StepperProps {
  /** What is counted. */
  name: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** How many, by one more or one less. */
export function Stepper({ name, value, least, most, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would begin a form of its own.
    <span role="group" aria-label={words.quantityOf(name)} className={styles.stepper}>
      <IconButton label={words.oneLess(name)} disabled={value <= least} onClick={() => onChange(Math.max(least, value - 1))}>
        <IconMinus size={14} aria-hidden />
      </IconButton>
      <output className={styles.value}>{numberText(value)}</output>
      <IconButton label={words.oneMore(name)} disabled={value >= most} onClick={() => onChange(Math.min(most, value + 1))}>
        <IconPlus size={14} aria-hidden />
      </IconButton>
    </span>
  )
}
