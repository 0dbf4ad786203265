import { organizationId } from '@brigade/contract/fields/fields.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { CreateEnd, NewRecordPage, useShowCreated } from '../../platform/records/NewRecord.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { judge } from '../../ui/form/form-schema.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { orderWorkflow, words } from './order-workflows-texts.ts'
import { Preview } from './Preview.tsx'
import { RuleFields } from './RuleFields.tsx'
import { draftOf, wholeRules } from './rules-draft.ts'
import { useRulesForm } from './use-rules-form.ts'
import styles from './Workflows.module.css'

const Organization = z.object({ parent_access_group_id: organizationId })

function organizationErrors(parent_access_group_id: string): Record<string, string> {
  const verdict = judge(Organization, { parent_access_group_id })
  return 'errors' in verdict ? verdict.errors : {}
}

/** The create form of an order workflow. */
export function NewWorkflowPage() {
  return (
    <NewRecordPage kind={orderWorkflow} className={styles.page}>
      <OnlyOrganization agRole="order_workflows_admin">{(chosen) => <CreateForm chosen={chosen} />}</OnlyOrganization>
    </NewRecordPage>
  )
}

/** Asks for everything a new one needs; what was typed stays until the server has it. */
function CreateForm({ chosen }: { chosen: ChosenOrganization }) {
  const showCreated = useShowCreated(orderWorkflow)
  const create = useCall(orderWorkflows.createOrderWorkflow)
  const [saved] = useState(() => draftOf('', firstRules))
  const [organization, setOrganization] = useState(chosen.value)
  const form = useRulesForm({
    saved,
    beside: () => organizationErrors(organization),
    send: async (workflow) => {
      const made = await create.mutateAsync({ workflow, parent_access_group_id: Number(organization) })
      letGo()
      await showCreated(made)
    },
  })
  const letGo = useLeaveGuard(form.isDirty || organization !== chosen.value)
  return (
    <form ref={form.ref} noValidate className={styles.columns} onSubmit={form.submit}>
      <div className={styles.column}>
        <FormAlert text={form.text} />
        <Card title={words.basics}>
          <FieldGrid>
            <TextField
              label={words.name}
              required
              autoComplete="off"
              maxLength={100}
              value={form.draft.name}
              error={form.errors.name}
              onChange={({ target }) => form.change({ name: target.value }, 'name')}
            />
            <OrganizationPicker
              label={words.organization}
              required
              help={words.organizationHelp}
              agRole="order_workflows_admin"
              defaultValue={chosen.value}
              valueLabel={chosen.label}
              error={form.errors.parent_access_group_id}
              onChange={(value) => {
                form.clear('parent_access_group_id')
                setOrganization(value)
              }}
            />
          </FieldGrid>
        </Card>
        <RuleFields form={form} />
        <CreateEnd label={words.create} busy={form.isBusy} list={listCrumb(orderWorkflow)} />
      </div>
      <div className={styles.beside}>
        <Preview rules={wholeRules(form.draft)} />
      </div>
    </form>
  )
}
