import { Button } from '../controls/Button.tsx'
import styles from './CustomSchedule.module.css'
import { words } from './schedule-texts.ts'

interface CustomScheduleProps {
  expression: string
  /** Left out where nothing may be changed. */
  onReplace?: (() => void) | undefined
  disabled?: boolean | undefined
}

/** An expression that was written elsewhere: shown, never rewritten. */
export function CustomSchedule({ expression, onReplace, disabled }: CustomScheduleProps) {
  return (
    <div className={styles.custom}>
      <div>
        <p className={styles.title}>{words.custom}</p>
        <p className={styles.help}>{words.customHelp}</p>
      </div>
      <code className={styles.expression}>{expression}</code>
      {onReplace && (
        <Button onClick={onReplace} disabled={disabled}>
          {words.replace}
        </Button>
      )}
    </div>
  )
}
