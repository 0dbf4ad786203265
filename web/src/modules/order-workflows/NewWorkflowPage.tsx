import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useTitle } from '../../platform/use-title.ts'
import { useWayBack } from '../../platform/use-way-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataState } from '../../ui/DataState.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Preview } from './Preview.tsx'
import { RuleFields } from './RuleFields.tsx'
import { draftOf, wholeRules } from './rules-draft.ts'
import { useRulesForm } from './use-rules-form.ts'
import styles from './Workflows.module.css'
import { words } from './words.ts'

/** The create form of an order workflow. */
export function NewWorkflowPage() {
  useTitle(words.createTitle)
  const breadcrumbs = [{ label: words.workflows, href: '#/onboarding/workflows' }]
  const goBack = useWayBack(breadcrumbs)
  const mayCreate = useMayI('order_workflows_admin') === 'allowed'
  return (
    <div className={styles.page}>
      <PageHeader title={words.createTitle} breadcrumbs={breadcrumbs} onBack={goBack} />
      {mayCreate ? <CreateForm /> : <DataState state="no-permission" noPermission={{ title: words.cannotCreate, details: words.createNeeds }} />}
    </div>
  )
}

/** Asks for everything a new one needs; what was typed stays until the server has it. */
function CreateForm() {
  const navigate = useNavigate()
  const create = useCall(orderWorkflows.createOrderWorkflow)
  const [saved] = useState(() => draftOf('', firstRules))
  const [organization, setOrganization] = useState('')
  const form = useRulesForm({
    saved,
    beside: () => (organization === '' ? { parent_access_group_id: 'Field is required' } : {}),
    send: async (workflow) => {
      const made = await create.mutateAsync({ workflow, parent_access_group_id: Number(organization) })
      letGo()
      showToast({ title: words.created, message: made.name, tone: 'ok', milliseconds: 3000 })
      await navigate({ to: '/onboarding/workflows/$id', params: { id: String(made.id) }, replace: true })
    },
  })
  const letGo = useLeaveGuard(form.isDirty || organization !== '')
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
              error={form.errors.parent_access_group_id}
              onChange={(value) => {
                form.clear('parent_access_group_id')
                setOrganization(value)
              }}
            />
          </FieldGrid>
        </Card>
        <RuleFields form={form} />
        <div className={styles.end}>
          <Button type="submit" variant="primary" loading={form.isBusy}>
            {words.create}
          </Button>
        </div>
      </div>
      <div className={styles.beside}>
        <Preview rules={wholeRules(form.draft)} />
      </div>
    </form>
  )
}
