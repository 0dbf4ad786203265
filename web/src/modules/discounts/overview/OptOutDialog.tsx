import { offers } from '@brigade/contract/discounts/offers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { PlacePicker } from '../PlacePicker.tsx'
import styles from './Overview.module.css'
import { words } from './overview-texts.ts'

/** Takes a restaurant, or an organization with all below it, out of an offer. */
export function OptOutDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const take = useCall(offers.optOut)
  const [kind, setKind] = useState('restaurant')
  const [place, setPlace] = useState<{ id: number; name: string }>()
  const [group, setGroup] = useState('')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isPlace = kind === 'restaurant'
  async function send() {
    setTried(true)
    setRefusal(undefined)
    if (isPlace ? place === undefined : group === '') return
    try {
      const { name } = await take.mutateAsync({
        id,
        restaurant_id: isPlace && place ? place.id : null,
        access_group_id: isPlace ? null : Number(group),
      })
      showToast({ title: words.takenOut(name), tone: 'ok', milliseconds: 3000 })
      onClose()
    } catch (problem) {
      setRefusal(textOf(problem))
    }
  }
  return (
    <Modal
      opened
      title={words.takeOutTitle}
      dirty={place !== undefined || group !== ''}
      onClose={onClose}
      actions={
        <Button variant="primary" loading={take.isPending} onClick={() => void send()}>
          {words.takeOutSave}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <FormAlert text={refusal} />
        <p>{words.takeOutLead}</p>
        <RadioField
          label={words.which}
          inline
          error={undefined}
          value={kind}
          options={[
            { value: 'restaurant', label: words.oneRestaurant },
            { value: 'group', label: words.wholeGroup },
          ]}
          onChange={setKind}
        />
        {isPlace ? (
          <PlacePicker
            label={words.restaurant}
            required
            error={isTried && !place ? words.chooseOne : undefined}
            value={place ? String(place.id) : ''}
            valueLabel={place?.name}
            onChange={setPlace}
          />
        ) : (
          <OrganizationPicker
            label={words.organization}
            required
            agRole="discounts_admin"
            help={words.groupHelp}
            error={isTried && group === '' ? words.chooseGroup : undefined}
            value={group}
            onChange={setGroup}
          />
        )}
      </div>
    </Modal>
  )
}
