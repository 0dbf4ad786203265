import { fulfilments, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { largestPrice } from '@brigade/contract/menus/price-list.ts'
import { amountTypes, type Charge, chargeBases, chargeKinds, NewCharge } from '@brigade/contract/restaurants/charges.ts'
import type * as z from 'zod/mini'
import { HoursField } from '../../../platform/schedule/HoursField.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import styles from './Charges.module.css'
import { type ChargeDraft, chargeDraft, chargeValues, percentOf } from './charge-draft.ts'
import { baseWord, channelWord, fulfilmentWord, kindWord, words } from './charges-texts.ts'
import { useDialogForm } from './use-dialog-form.ts'

type Values = z.output<typeof NewCharge>

interface ChargeDialogProps {
  charge: Charge | undefined
  currency: string
  send: (values: Values) => Promise<unknown>
  onClose: () => void
}

const fields = ['name', 'amount', 'tag', 'below_minor', 'availability']
const formId = 'charge-form'

/** Of a text that is no amount the field itself says what is wrong with it. */
const unlessUnreadable = (amount: number | null, error: string | undefined) => (Number.isNaN(amount) ? {} : { error })

/** Asks for everything about a charge. */
export function ChargeDialog({ charge, currency, send, onClose }: ChargeDialogProps) {
  const form = useDialogForm({ start: () => chargeDraft(charge), toValues: chargeValues, schema: NewCharge, send, onDone: onClose, fields })
  return (
    <Modal
      opened
      size="large"
      title={charge ? words.editCharge : words.addCharge}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={formId} loading={form.isBusy}>
          {words.save}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        <FormAlert text={form.text} />
        <What {...form} currency={currency} />
        <Where {...form} />
      </form>
    </Modal>
  )
}

interface PartProps {
  draft: ChargeDraft
  change: (part: Partial<ChargeDraft>) => void
  errors: Record<string, string>
}

function What({ draft, change, errors, currency }: PartProps & { currency: string }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={words.name}
          help={words.nameHelp}
          required
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label={words.kind}
          value={draft.kind}
          options={chargeKinds.map((value) => ({ value, label: kindWord(value) }))}
          onChange={({ target }) => change({ kind: chargeKinds.find((one) => one === target.value) ?? draft.kind })}
        />
      </div>
      <Segments
        label={words.amountType}
        value={draft.amountType}
        choices={amountTypes.map((value) => ({ value, label: words[value] }))}
        onChange={(amountType) => change({ amountType })}
      />
      <div className={styles.pair}>
        <Amount draft={draft} change={change} errors={errors} currency={currency} />
        <SelectField
          label={words.per}
          value={draft.per}
          options={chargeBases.map((value) => ({ value, label: baseWord(value) }))}
          onChange={({ target }) => change({ per: chargeBases.find((one) => one === target.value) ?? draft.per })}
        />
        {draft.per === 'tag' && (
          <TextField
            label={words.tag}
            required
            autoComplete="off"
            maxLength={50}
            value={draft.tag}
            error={errors.tag}
            onChange={({ target }) => change({ tag: target.value })}
          />
        )}
        {draft.kind === 'small_order' && (
          <MoneyField
            label={words.below}
            required
            currency={currency}
            largest={largestPrice}
            value={draft.below}
            {...unlessUnreadable(draft.below, errors.below_minor)}
            onChange={(below) => change({ below })}
          />
        )}
      </div>
    </>
  )
}

function Amount({ draft, change, errors, currency }: PartProps & { currency: string }) {
  if (draft.amountType === 'fixed')
    return (
      <MoneyField
        label={words.amount}
        required
        currency={currency}
        largest={largestPrice}
        value={draft.sum}
        {...unlessUnreadable(draft.sum, errors.amount)}
        onChange={(sum) => change({ sum })}
      />
    )
  const isWrong = errors.amount !== undefined && Number.isNaN(percentOf(draft.percent))
  return (
    <NumberField
      label={words.percentLabel}
      required
      value={draft.percent}
      error={isWrong ? words.percentWrong : errors.amount}
      onChange={({ target }) => change({ percent: target.value })}
    />
  )
}

function Where({ draft, change, errors }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <MultiSelectField
          label={words.channels}
          placeholder={words.all}
          value={draft.channels}
          options={salesChannels.map((value) => ({ value, label: channelWord(value) }))}
          error={undefined}
          onChange={(chosen) => change({ channels: salesChannels.filter((one) => chosen.includes(one)) })}
        />
        <MultiSelectField
          label={words.fulfilments}
          placeholder={words.all}
          value={draft.fulfilments}
          options={fulfilments.map((value) => ({ value, label: fulfilmentWord(value) }))}
          error={undefined}
          onChange={(chosen) => change({ fulfilments: fulfilments.filter((one) => chosen.includes(one)) })}
        />
      </div>
      <Checkbox label={words.taxable} bare checked={draft.taxable} onChange={({ target }) => change({ taxable: target.checked })} />
      <Checkbox label={words.atHours} bare checked={draft.atHours} onChange={({ target }) => change({ atHours: target.checked })} />
      {draft.atHours && <HoursField label={words.hours} value={draft.hours} error={errors.availability} onChange={(hours) => change({ hours })} />}
      <Switch label={words.active} bare checked={draft.active} onChange={({ target }) => change({ active: target.checked })} />
    </>
  )
}
