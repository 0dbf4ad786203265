import { loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { offeredCurrencies } from '@brigade/contract/gift-cards/terms.ts'
import { type ReactNode, useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../../platform/records/NewRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import styles from './Loyalty.module.css'
import { loyaltyPlan, words } from './loyalty-texts.ts'
import { Meaning, PlanFields } from './PlanFields.tsx'
import { createSchema, emptyValues } from './plan-form.ts'

/** The create form on a page of its own. */
export function NewPlanPage() {
  return (
    <NewRecordPage kind={loyaltyPlan} className={styles.page}>
      <CreateForm />
    </NewRecordPage>
  )
}

/** Asks for everything a new plan needs; what it means for a guest stands beside it as it is typed. */
export const CreateForm = () => <OnlyOrganization agRole="loyalty_plans_admin">{(chosen) => <Fields organization={chosen} />}</OnlyOrganization>

const InCard = (part: { title: string; description: string; children: ReactNode }) => <Card {...part} />

function Fields({ organization }: { organization: ChosenOrganization }) {
  const create = useCall(loyaltyPlans.createPlan)
  const [texts, setTexts] = useState(() => emptyValues(organization.value))
  return (
    <NewRecord
      kind={loyaltyPlan}
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
                  agRole="loyalty_plans_admin"
                  valueLabel={organization.label}
                  {...form.field('parent_access_group_id')}
                />
                <SelectField
                  label={words.currency}
                  required
                  options={offeredCurrencies.map((code) => ({ value: code, label: code }))}
                  help={words.currencyHelp}
                  {...form.field('currency')}
                />
              </FieldGrid>
            </Card>
            <PlanFields form={form} texts={texts} Frame={InCard} />
          </div>
          <aside className={styles.beside} aria-label={words.example}>
            <Card title={words.example}>
              <Meaning texts={texts} />
            </Card>
          </aside>
        </div>
      )}
    </NewRecord>
  )
}
