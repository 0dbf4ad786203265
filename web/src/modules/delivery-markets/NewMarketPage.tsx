import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
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
import { AppForm } from '../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AreaFields } from './MarketFields.tsx'
import { createSchema, emptyValues } from './market-form.ts'
import styles from './NewMarketPage.module.css'
import { words } from './words.ts'

/** The create form of a delivery market. */
export function NewMarketPage() {
  useTitle(words.create)
  const breadcrumbs = [{ label: words.markets, href: '#/onboarding/markets' }]
  const goBack = useWayBack(breadcrumbs)
  const mayCreate = useMayI('delivery_markets_admin') === 'allowed'
  return (
    <div className={styles.page}>
      <PageHeader title={words.create} breadcrumbs={breadcrumbs} onBack={goBack} />
      {mayCreate ? <CreateForm /> : <DataState state="no-permission" noPermission={{ title: words.cannotCreate, details: words.createNeeds }} />}
    </div>
  )
}

function CreateForm() {
  const navigate = useNavigate()
  const create = useCall(deliveryMarkets.createDeliveryMarket)
  const [initialValues] = useState(emptyValues)
  const [texts, setTexts] = useState(initialValues)
  const form = useAppForm({
    schema: createSchema,
    initialValues,
    textOf,
    onValuesChange: setTexts,
    onSubmit: async (values) => {
      const made = await create.mutateAsync(values)
      letGo()
      showToast({ title: words.created, message: made.name, tone: 'ok', milliseconds: 3000 })
      await navigate({ to: '/onboarding/markets/$id', params: { id: String(made.id) }, replace: true })
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <AppForm form={form} className={styles.form}>
      <Card title={words.market} description={words.basics}>
        <FieldGrid>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <OrganizationPicker
            label={words.organization}
            required
            help={words.organizationHelp}
            agRole="delivery_markets_admin"
            {...form.field('parent_access_group_id')}
          />
        </FieldGrid>
      </Card>
      <Card title={words.area} description={words.areaHelp}>
        <div className={styles.fields}>
          <AreaFields form={form} texts={texts} />
        </div>
      </Card>
      {form.isDirty ? (
        <SaveBar dirty saving={form.submitting} saveLabel={words.createButton} onDiscard={() => form.reset()} />
      ) : (
        <div className={styles.end}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {words.createButton}
          </Button>
        </div>
      )}
    </AppForm>
  )
}
