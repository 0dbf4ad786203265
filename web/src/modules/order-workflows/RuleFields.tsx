import { acceptWays, timeoutWays } from '@brigade/contract/order-workflows/order-rules.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { spanText, words } from './order-workflows-texts.ts'
import { StateFields } from './StateFields.tsx'
import { StepFields } from './StepFields.tsx'
import type { RulesForm } from './use-rules-form.ts'
import styles from './Workflows.module.css'

/** Everything a workflow says, as fields. */
export function RuleFields({ form }: { form: RulesForm }) {
  return (
    <>
      <Acceptance form={form} />
      <Preparation form={form} />
      <StateFields form={form} />
    </>
  )
}

/** What so many seconds are in minutes, while they are typed. */
const spanOf = (text: string) => (/^\s*\d{2,5}\s*$/.test(text) ? spanText(Number(text)) : undefined)

function Acceptance({ form: { draft, errors, change } }: { form: RulesForm }) {
  const help = { auto: words.autoHelp, manual: words.manualHelp }
  return (
    <Card title={words.acceptTitle}>
      <RadioField
        label={words.accept}
        value={draft.accept}
        error={undefined}
        options={acceptWays.map((value) => ({ value, label: words[value], help: help[value] }))}
        onChange={(chosen) => change({ accept: acceptWays.find((one) => one === chosen) ?? draft.accept })}
      />
      {draft.accept === 'manual' && (
        <>
          <div className={styles.pair}>
            <NumberField
              label={words.timeout}
              required
              help={spanOf(draft.timeout)}
              value={draft.timeout}
              error={errors.accept_timeout_s}
              onChange={({ target }) => change({ timeout: target.value }, 'accept_timeout_s', 'remind_after_s')}
            />
            <NumberField
              label={words.remind}
              help={spanOf(draft.remind) ?? words.remindHelp}
              value={draft.remind}
              error={errors.remind_after_s}
              onChange={({ target }) => change({ remind: target.value }, 'remind_after_s')}
            />
          </div>
          <RadioField
            label={words.onTimeout}
            value={draft.onTimeout}
            error={undefined}
            options={timeoutWays.map((value) => ({ value, label: words[value] }))}
            onChange={(chosen) => change({ onTimeout: timeoutWays.find((one) => one === chosen) ?? draft.onTimeout }, 'steps')}
          />
          {draft.onTimeout === 'escalate' && <StepFields steps={draft.steps} errors={errors} onChange={(steps) => change({ steps }, 'steps')} />}
        </>
      )}
    </Card>
  )
}

function Preparation({ form: { draft, errors, change } }: { form: RulesForm }) {
  return (
    <Card title={words.prepTitle} description={words.prepHelp}>
      <div className={styles.pair}>
        <NumberField
          label={words.prep}
          required
          value={draft.prep}
          error={errors.prep_min}
          onChange={({ target }) => change({ prep: target.value }, 'prep_min')}
        />
        <NumberField
          label={words.busyExtra}
          required
          value={draft.busyExtra}
          error={errors.busy_extra_min}
          onChange={({ target }) => change({ busyExtra: target.value }, 'busy_extra_min')}
        />
      </div>
    </Card>
  )
}
