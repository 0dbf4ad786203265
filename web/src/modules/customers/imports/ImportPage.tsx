import { longestCustomerFile } from '@brigade/contract/customers/imports.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMayI } from '../../../platform/access.ts'
import { type ChosenOrganization, OnlyOrganization } from '../../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { useWayBack } from '../../../platform/use-way-back.ts'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { words as mainWords } from '../customers-texts.ts'
import { ImportPreview } from './ImportPreview.tsx'
import styles from './Imports.module.css'
import { ImportTable } from './ImportTable.tsx'
import { words } from './import-texts.ts'
import { type CustomerImporting, useCustomerImport } from './use-customer-import.ts'

const crumbs = () => [{ label: mainWords.customers, href: '#/customers' }]

/** Customers of another system: choose the file, see what becomes of it, bring them; and what was brought before. */
export function ImportPage() {
  useTitle(words.title)
  const may = useMayI('customers_admin')
  const importing = useCustomerImport()
  const goBack = useWayBack(crumbs())
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} breadcrumbs={crumbs()} onBack={goBack} />
      {may === 'allowed' ? (
        <div className={styles.stack}>
          {importing.preview ? (
            <Shown importing={importing} />
          ) : (
            <OnlyOrganization agRole="customers_admin">{(group) => <Choose group={group} importing={importing} />}</OnlyOrganization>
          )}
          <ImportTable />
        </div>
      ) : (
        <DataState state={may === 'refused' ? 'no-permission' : 'loading'} noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      )}
    </div>
  )
}

const accept = ['.csv', '.txt', '.tsv'] as const
const schema = z.object({
  access_group_id: z.string().check(z.minLength(1, { error: 'Choose a group' })),
  text: z.array(z.instanceof(File)).check(z.minLength(1, { error: words.fileNeeded })),
})

function Choose({ group, importing }: { group: ChosenOrganization; importing: CustomerImporting }) {
  const [initialValues] = useState(() => ({ access_group_id: group.value, text: [] as File[] }))
  const [files, setFiles] = useState<readonly File[]>([])
  const form = useAppForm({
    schema,
    initialValues,
    onSubmit: async ({ access_group_id, text: [file] }) => {
      if (file) await importing.read(Number(access_group_id), file)
    },
  })
  return (
    <Card>
      <AppForm form={form}>
        <p className={styles.lead}>{words.lead}</p>
        {importing.problem && <Banner tone="bad">{importing.problem}</Banner>}
        <OrganizationPicker
          label={words.group}
          help={words.groupHelp}
          required
          agRole="customers_admin"
          valueLabel={group.label}
          {...form.field('access_group_id')}
        />
        <FileField
          label={words.file}
          help={words.fileHelp}
          required
          accept={accept}
          maxBytes={longestCustomerFile}
          error={form.field('text').error}
          value={files}
          onChange={(next) => {
            setFiles(next)
            form.field('text').onChange([...next])
          }}
        />
        <Button variant="primary" type="submit" loading={importing.isReading}>
          {words.show}
        </Button>
        {importing.isReading && (
          <p role="status" className={styles.quiet}>
            <Spinner size={14} /> {words.reading}
          </p>
        )}
      </AppForm>
    </Card>
  )
}

function Shown({ importing }: { importing: CustomerImporting }) {
  const { preview, problem, isReading, isStarting, choices, choose, forget, begin } = importing
  const letGo = useLeaveGuard(true)
  if (!preview) return null
  const { fresh, known } = preview
  async function start() {
    if (!(await begin())) return
    letGo()
    forget()
    showToast({ title: words.started, message: words.startedWhat, tone: 'ok' })
  }
  return (
    <section className={styles.stack} aria-busy={isReading}>
      <div className={styles.head}>
        <div role="status">
          <p className={styles.figure}>{fresh + known === 0 ? words.nothing : words.found(fresh, known)}</p>
          <p className={styles.quiet}>{words.check}</p>
        </div>
        <Button onClick={forget}>{words.another}</Button>
      </div>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <ImportPreview preview={preview} choices={choices} onChoose={choose} />
      <div>
        <Button variant="primary" disabled={fresh + known === 0 || isReading} loading={isStarting} onClick={() => void start()}>
          {words.start(fresh + known)}
        </Button>
      </div>
    </section>
  )
}
