import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Listing, menuPublishing, roundings } from '@brigade/contract/menus/publishing.ts'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { fieldLocale } from '../../../ui/basics/locale.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { moneyShape } from '../../../ui/form/money-text.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { numberIn } from '../../../ui/form/text-rules.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './ListingDialog.module.css'
import { fulfilmentWord, roundingWord, words } from './publishing-texts.ts'

interface ListingDialogProps {
  restaurantId: number
  listing: Listing
  currency: string
  onClose: () => void
}

/** How the menu is sold on one channel. */
export function ListingDialog({ restaurantId, listing, currency, onClose }: ListingDialogProps) {
  const formId = useId()
  const save = useCall(menuPublishing.saveListing)
  const [isOn, setIsOn] = useState(listing.state === 'on')
  const [markup, setMarkup] = useState(String(listing.markup_percent))
  const [rounding, setRounding] = useState(listing.rounding)
  const [chosen, setChosen] = useState<readonly string[]>(listing.fulfilments)
  const percent = markup.trim() === '' ? 0 : numberIn(markup)
  // Ends in .99 are known to currencies of cents alone.
  const hasCents = moneyShape(currency, fieldLocale()).digits === 2
  const choices = roundings.filter((one) => hasCents || !one.startsWith('up_to'))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (Number.isNaN(percent) || chosen.length === 0) return
    const sold = fulfilments.filter((one) => chosen.includes(one))
    const saved = await save
      .mutateAsync({
        restaurant_id: restaurantId,
        listing: { channel: listing.channel, state: isOn ? 'on' : 'off', markup_percent: percent, rounding, fulfilments: sold },
      })
      .catch(() => undefined)
    if (!saved) return
    showToast({ title: words.saved(listing.name), tone: 'ok', milliseconds: 3000 })
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={listing.name}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={save.isPending}>
          {words.save}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={save.isError ? textOf(save.error) : undefined} />
        <Switch
          label={words.listed}
          help={listing.is_connected ? words.listedHelp : listing.destination}
          checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />
        <FieldGroup label={words.soldAs} error={chosen.length === 0 ? words.chooseOne : undefined}>
          <div className={styles.checks}>
            {fulfilments.map((one) => (
              <Checkbox
                key={one}
                bare
                label={fulfilmentWord(one)}
                checked={chosen.includes(one)}
                onChange={({ target }) => setChosen(target.checked ? [...chosen, one] : chosen.filter((each) => each !== one))}
              />
            ))}
          </div>
        </FieldGroup>
        <NumberField
          label={`${words.markup} %`}
          help={words.markupHelp}
          error={Number.isNaN(percent) ? words.notNumber : undefined}
          value={markup}
          onChange={({ target }) => setMarkup(target.value)}
        />
        <SelectField
          label={words.rounding}
          value={rounding}
          options={choices.map((one) => ({ value: one, label: roundingWord(one) }))}
          onChange={({ target }) => setRounding(roundings.find((one) => one === target.value) ?? rounding)}
        />
      </form>
    </Modal>
  )
}
