import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { useState } from 'react'
import { endedOn } from '../../../platform/pictures/chosen-picture.ts'
import { EditRecord } from '../../../platform/records/EditRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { dayText } from '../day-text.ts'
import { kindText, words } from '../gift-cards-texts.ts'
import { oneDefinition } from '../queries.ts'
import { DefinitionFields, type Frame, LivePreview } from './DefinitionFields.tsx'
import styles from './Definitions.module.css'
import { activeEditSchema, editLabels, editSchema, editValues, kindOf } from './definition-form.ts'

const InGroup: Frame = ({ title, children }) => (
  <section className={styles.group}>
    <h3 className={styles.groupTitle}>{title}</h3>
    {children}
  </section>
)

/** The edit form; kind, currency and organization are shown, not asked. */
export function EditDefinition({ definition, onClose }: { definition: GiftCardDefinition; onClose: () => void }) {
  const { id, version, bonus_name, redeem_group_name, parent_access_group_id } = definition
  const update = useCall(giftCards.updateDefinition)
  const [texts, setTexts] = useState(() => editValues(definition))
  const [now] = useState(() => new Date())
  const dates = useDates()
  const ended = endedOn(definition.design_picture_rights_until, now)
  return (
    <EditRecord
      words={words}
      record={definition}
      query={oneDefinition({ id })}
      schema={definition.status === 'active' ? activeEditSchema : editSchema}
      values={editValues}
      labels={editLabels()}
      onValuesChange={setTexts}
      save={(changed) => update.mutateAsync({ id, definition: changed, version })}
      onClose={onClose}
      className={styles.fields}
    >
      {(form) => (
        <>
          <p className={styles.note}>{words.newVersionNote}</p>
          <div className={styles.face}>
            <div className={styles.small}>
              <LivePreview texts={texts} />
            </div>
          </div>
          <FieldGrid>
            <TextField label={words.name} required autoComplete="off" maxLength={100} {...form.field('name')} />
            <TextField label={words.organization} readOnly value={definition.parent_access_group_name} />
            <TextField label={words.kind} readOnly value={kindText(kindOf(texts.kind))} />
            <TextField label={words.currency} readOnly value={texts.currency} />
          </FieldGrid>
          <DefinitionFields
            form={form}
            texts={texts}
            Frame={InGroup}
            organization={parent_access_group_id}
            redeemGroupName={redeem_group_name}
            bonusName={bonus_name}
            id={id}
            pictureHelp={ended === undefined ? undefined : words.pictureEnded(dayText(dates, ended))}
          />
        </>
      )}
    </EditRecord>
  )
}
