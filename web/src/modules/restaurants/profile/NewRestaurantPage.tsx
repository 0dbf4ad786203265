import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Restaurant, restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { useWayBack } from '../../../platform/use-way-back.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DataState } from '../../../ui/DataState.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { createSchema, emptyValues } from './form-values.ts'
import styles from './NewRestaurantPage.module.css'
import { PlaceFields, TermsFields } from './ProfileFields.tsx'
import { words } from './words.ts'

type Kind = Restaurant['kind']

/** The create form of a restaurant. */
export function NewRestaurantPage() {
  const mayCreate = useMayI('restaurants_admin') === 'allowed'
  return <NewPage kind="restaurant" title={words.createTitle} mayCreate={mayCreate} />
}

/** The create form of a library. */
export function NewLibraryPage() {
  const holdsChains = useMayI('chains') === 'allowed'
  const mayCreate = useMayI('restaurants_admin') === 'allowed' && holdsChains
  return <NewPage kind="library" title={words.createLibraryTitle} mayCreate={mayCreate} />
}

function NewPage({ kind, title, mayCreate }: { kind: Kind; title: string; mayCreate: boolean }) {
  useTitle(title)
  const isLibrary = kind === 'library'
  const list = isLibrary ? { label: words.libraries, href: '#/onboarding/libraries' } : { label: words.restaurants, href: '#/onboarding' }
  const goBack = useWayBack([list])
  const refusal = isLibrary
    ? { title: words.cannotCreateLibrary, details: words.libraryNeeds }
    : { title: words.cannotCreate, details: words.createNeeds }
  return (
    <div className={styles.page}>
      <PageHeader title={title} breadcrumbs={[list]} onBack={goBack} />
      {mayCreate ? <CreateForm kind={kind} /> : <DataState state="no-permission" noPermission={refusal} />}
    </div>
  )
}

/** Asks for everything a new one needs; what was typed stays until the server has it. */
export function CreateForm({ kind }: { kind: Kind }) {
  const navigate = useNavigate()
  const create = useCall(restaurantProfile.createRestaurant)
  const [initialValues] = useState(emptyValues)
  const isLibrary = kind === 'library'
  const form = useAppForm({
    schema: createSchema,
    initialValues,
    textOf,
    onSubmit: async ({ parent_access_group_id, ...restaurant }) => {
      const made = await create.mutateAsync({ restaurant: { ...restaurant, kind }, parent_access_group_id })
      letGo()
      showToast({ title: isLibrary ? words.libraryCreated : words.restaurantCreated, message: made.name, tone: 'ok', milliseconds: 3000 })
      await navigate({ to: '/onboarding/restaurants/$id', params: { id: String(made.id) }, replace: true })
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <AppForm form={form} className={styles.form}>
      <Card title={isLibrary ? words.libraryBasics : words.basics} description={isLibrary ? words.libraryHelp : words.basicsHelp}>
        <FieldGrid>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <OrganizationPicker
            label={words.organization}
            required
            help={words.organizationHelp}
            agRole={isLibrary ? 'chains' : 'restaurants_admin'}
            {...form.field('parent_access_group_id')}
          />
        </FieldGrid>
        <TermsFields form={form} kind={kind} currencyFixed={false} />
      </Card>
      {!isLibrary && (
        <Card title={words.contact} description={words.contactHelp}>
          <PlaceFields form={form} />
        </Card>
      )}
      {form.isDirty ? (
        <SaveBar dirty saving={form.submitting} saveLabel={words.create} onDiscard={() => form.reset()} />
      ) : (
        <div className={styles.end}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {words.create}
          </Button>
        </div>
      )}
    </AppForm>
  )
}
