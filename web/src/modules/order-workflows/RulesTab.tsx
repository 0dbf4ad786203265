import type { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { type OrderWorkflow, orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { useMemo } from 'react'
import { useDataUpdated } from '../../platform/data-updated.tsx'
import { DeleteCard } from '../../platform/records/DeleteCard.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useRefetchStale } from '../../platform/use-refetch-stale.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { orderWorkflow, words } from './order-workflows-texts.ts'
import { Preview } from './Preview.tsx'
import { oneWorkflow } from './queries.ts'
import { ReadRules } from './ReadRules.tsx'
import { RuleFields } from './RuleFields.tsx'
import { linesOf } from './rule-lines.ts'
import { draftOf, type RulesDraft, rulesOf, wholeRules } from './rules-draft.ts'
import { useRulesForm } from './use-rules-form.ts'
import styles from './Workflows.module.css'

/** What the workflow says: to be changed by those who may, with what would happen to an order beside it. */
export function RulesTab({ workflow }: { workflow: OrderWorkflow }) {
  if (workflow._can.update) return <EditRules workflow={workflow} />
  return (
    <div className={styles.columns}>
      <ReadRules rules={workflow.rules} />
      <div className={styles.beside}>
        <Preview rules={workflow.rules} />
      </div>
    </div>
  )
}

function EditRules({ workflow }: { workflow: OrderWorkflow }) {
  const { id, name, rules, version, newest_version } = workflow
  const refetchStale = useRefetchStale(oneWorkflow({ id }))
  const remove = useCall(orderWorkflows.deleteOrderWorkflow)
  const save = useCall(orderWorkflows.saveOrderWorkflow)
  const saved = useMemo(() => draftOf(name, rules), [name, rules])
  const form = useRulesForm({
    saved,
    send: async (values) => {
      const answer = await refetchStale(save.mutateAsync({ id, workflow: values, version }))
      form.take(draftOf(answer.name, answer.rules))
      showToast({
        title: answer.newest_version > newest_version ? words.savedAs(answer.newest_version) : words.renamed,
        tone: 'ok',
        milliseconds: 3000,
      })
    },
  })
  useLeaveGuard(form.isDirty)
  const fresh = useMemo(() => textsOf(name, rules), [name, rules])
  const prompt = useDataUpdated<Record<string, string>>({
    form: { isDirty: form.isDirty, values: () => draftTexts(form.draft), setInitialValues: () => form.take(saved) },
    fresh,
    labels: {},
  })
  return (
    <>
      <form ref={form.ref} noValidate className={styles.columns} onSubmit={form.submit}>
        <div className={styles.column}>
          <FormAlert text={form.text} />
          <Card title={words.basics} description={words.newVersionNote}>
            <TextField
              label={words.name}
              required
              autoComplete="off"
              maxLength={100}
              value={form.draft.name}
              error={form.errors.name}
              onChange={({ target }) => form.change({ name: target.value }, 'name')}
            />
          </Card>
          <RuleFields form={form} />
          <SaveBar dirty={form.isDirty} saving={form.isBusy} onDiscard={form.reset} />
        </div>
        <div className={styles.beside}>
          <Preview rules={wholeRules(form.draft)} />
        </div>
      </form>
      {workflow._can.delete && (
        <div className={styles.last}>
          <DeleteCard kind={orderWorkflow} record={workflow} call={remove} help={words.deleteHelp} refusal="in-card" />
        </div>
      )}
      {prompt}
    </>
  )
}

/** What a person compares when somebody else has saved meanwhile. */
function textsOf(name: string, rules: OrderRules): Record<string, string> {
  return {
    [words.name]: name,
    ...Object.fromEntries(linesOf(rules).map(({ label, value }) => [label, typeof value === 'string' ? value : value.join(', ')])),
  }
}

/** Of incomplete rules only the name can be compared; the rest counts as changed. */
function draftTexts(draft: RulesDraft): Record<string, string> {
  const rules = wholeRules(draft)
  return rules ? textsOf(draft.name, rules) : { [words.name]: draft.name, [words.rules]: JSON.stringify(rulesOf(draft)) }
}
