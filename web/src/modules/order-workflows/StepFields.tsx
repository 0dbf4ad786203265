import { escalationWays, mostSteps } from '@brigade/contract/order-workflows/order-rules.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { wayWord, words } from './order-workflows-texts.ts'
import { movedStep, newStep, type StepDraft } from './rules-draft.ts'
import styles from './Workflows.module.css'

interface StepFieldsProps {
  steps: readonly StepDraft[]
  errors: Record<string, string>
  onChange: (steps: readonly StepDraft[]) => void
}

/** Who is called when nobody has answered, in order. */
export function StepFields({ steps, errors, onChange }: StepFieldsProps) {
  return (
    <fieldset className={styles.steps}>
      <legend className={styles.legend}>{words.steps}</legend>
      <p className={styles.help}>{words.stepsHelp}</p>
      <FormAlert text={errors.steps} />
      <ol className={styles.stepList}>
        {steps.map((step, at) => (
          <Step
            key={step.key}
            step={step}
            at={at}
            errors={errors}
            onChange={(part) => onChange(steps.with(at, { ...step, ...part }))}
            onMove={steps.length > 1 ? (by) => onChange(movedStep(steps, at, by)) : undefined}
            isLast={at === steps.length - 1}
            onDrop={() => onChange(steps.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {steps.length < mostSteps && (
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => onChange([...steps, newStep()])}>
          {words.addStep}
        </Button>
      )}
    </fieldset>
  )
}

interface StepProps {
  step: StepDraft
  at: number
  errors: Record<string, string>
  onChange: (part: Partial<StepDraft>) => void
  onMove?: ((by: -1 | 1) => void) | undefined
  isLast: boolean
  onDrop: () => void
}

function Step({ step, at, errors, onChange, onMove, isLast, onDrop }: StepProps) {
  const place = at + 1
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.help}>{words.step(place)}</span>
        <span className={styles.stepActs}>
          {onMove && (
            <>
              <IconButton label={words.stepUp(place)} disabled={at === 0} onClick={() => onMove(-1)}>
                <IconArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton label={words.stepDown(place)} disabled={isLast} onClick={() => onMove(1)}>
                <IconArrowDown size={16} aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton label={words.dropStep(place)} onClick={onDrop}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      <fieldset className={styles.stepFields} aria-label={words.step(place)}>
        <SelectField
          label={words.way}
          value={step.way}
          error={undefined}
          options={escalationWays.map((value) => ({ value, label: wayWord(value) }))}
          onChange={({ target }) => onChange({ way: escalationWays.find((one) => one === target.value) ?? step.way })}
        />
        <TextField
          label={words.whom}
          required
          placeholder={words.whomHelp}
          autoComplete="off"
          maxLength={100}
          value={step.whom}
          error={errors[`steps.${at}.whom`]}
          onChange={({ target }) => onChange({ whom: target.value })}
        />
        <NumberField
          label={words.minutes}
          required
          value={step.minutes}
          error={errors[`steps.${at}.minutes`]}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
      </fieldset>
    </li>
  )
}
