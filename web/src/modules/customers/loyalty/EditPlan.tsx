import { type LoyaltyPlan, loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { type ReactNode, useState } from 'react'
import { EditRecord } from '../../../platform/records/EditRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './Loyalty.module.css'
import { words } from './loyalty-texts.ts'
import { Meaning, PlanFields } from './PlanFields.tsx'
import { editLabels, editSchema, editValues } from './plan-form.ts'
import { onePlan } from './queries.ts'

const InGroup = ({ title, description, children }: { title: string; description: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h3 className={styles.groupTitle}>{title}</h3>
    <p className={styles.note}>{description}</p>
    {children}
  </section>
)

/** The edit form; group and currency are shown, not asked. */
export function EditPlan({ plan, onClose }: { plan: LoyaltyPlan; onClose: () => void }) {
  const { id, version } = plan
  const update = useCall(loyaltyPlans.updatePlan)
  const [texts, setTexts] = useState(() => editValues(plan))
  return (
    <EditRecord
      words={words}
      record={plan}
      query={onePlan({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      onValuesChange={setTexts}
      save={(changed) => update.mutateAsync({ id, plan: changed, version })}
      onClose={onClose}
      className={styles.fields}
    >
      {(form) => (
        <>
          <p className={styles.note}>{words.newVersionNote}</p>
          <FieldGrid>
            <TextField label={words.name} required autoComplete="off" maxLength={100} {...form.field('name')} />
            <TextField label={words.organization} readOnly value={plan.parent_access_group_name} />
            <TextField label={words.currency} readOnly value={plan.currency} />
          </FieldGrid>
          <PlanFields form={form} texts={texts} Frame={InGroup} />
          <InGroup title={words.example} description="">
            <Meaning texts={texts} />
          </InGroup>
        </>
      )}
    </EditRecord>
  )
}
