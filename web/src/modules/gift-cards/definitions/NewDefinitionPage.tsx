import { giftCards } from '@brigade/contract/gift-cards.ts'
import { useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../../platform/records/NewRecord.tsx'
import { listCrumb } from '../../../platform/records/record-kind.ts'
import { useCall } from '../../../platform/use-call.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { giftCardDefinition, words } from '../gift-cards-texts.ts'
import { DefinitionFields, type Frame, KindFields, LivePreview } from './DefinitionFields.tsx'
import styles from './Definitions.module.css'
import { createSchema, emptyValues } from './definition-form.ts'

/** The create form on a page of its own. */
export function NewDefinitionPage() {
  return (
    <NewRecordPage kind={giftCardDefinition} list={listCrumb(giftCardDefinition, words.giftCards)} className={styles.page}>
      <CreateForm />
    </NewRecordPage>
  )
}

/** Asks for everything a new definition needs, the card beside it as it is typed. */
export const CreateForm = () => (
  <OnlyOrganization agRole="gift_card_definitions_admin">{(chosen) => <Fields organization={chosen} />}</OnlyOrganization>
)

const InCard: Frame = (part) => <Card {...part} />

function Fields({ organization }: { organization: ChosenOrganization }) {
  const create = useCall(giftCards.createDefinition)
  const [texts, setTexts] = useState(() => emptyValues(organization.value))
  return (
    <NewRecord
      kind={giftCardDefinition}
      schema={createSchema}
      values={() => emptyValues(organization.value)}
      onValuesChange={setTexts}
      create={(input) => create.mutateAsync(input)}
    >
      {(form) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Card title={words.basics} description={words.basicsHelp}>
              <FieldGrid>
                <TextField label={words.name} required autoComplete="off" maxLength={100} help={words.nameHelp} {...form.field('name')} />
                <OrganizationPicker
                  label={words.organization}
                  required
                  help={words.organizationHelp}
                  agRole="gift_card_definitions_admin"
                  valueLabel={organization.label}
                  {...form.field('parent_access_group_id')}
                />
              </FieldGrid>
              <KindFields form={form} texts={texts} />
            </Card>
            <DefinitionFields
              form={form}
              texts={texts}
              Frame={InCard}
              organization={texts.parent_access_group_id === '' ? undefined : Number(texts.parent_access_group_id)}
            />
          </div>
          <aside className={styles.beside} aria-label={words.preview}>
            <LivePreview texts={texts} />
          </aside>
        </div>
      )}
    </NewRecord>
  )
}
