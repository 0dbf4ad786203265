import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, orderWorkflows, type WorkflowDefaults } from '@brigade/contract/order-workflows.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { failureTitle } from '../../platform/failure-title.ts'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../platform/use-call.ts'
import { Skeleton } from '../../ui/basics/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { words } from './following-words.ts'
import { defaultsOf } from './queries.ts'
import styles from './Workflows.module.css'

/** Groups whose restaurants follow it unless they choose another. */
export function DefaultsCard({ workflow }: { workflow: OrderWorkflow }) {
  const query = useQuery(defaultsOf({ workflow_id: workflow.id }))
  const mayChange = useMayI('order_workflows_admin') === 'allowed'
  return (
    <Card title={words.defaults} description={words.defaultsHelp}>
      {query.data ? (
        <Groups defaults={query.data} />
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          skeleton={<Skeleton />}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
      {mayChange && <AddGroup workflowId={workflow.id} />}
    </Card>
  )
}

function Groups({ defaults: { groups, hidden } }: { defaults: WorkflowDefaults }) {
  const change = useCall(orderWorkflows.setDefaultWorkflow)
  async function drop(id: number, name: string) {
    if (!(await confirm({ title: words.dropTitle(name), body: words.dropBody, confirmLabel: words.drop, danger: true }))) return
    try {
      await change.mutateAsync({ access_group_id: id, workflow_id: null })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <>
      {groups.length === 0 && hidden === 0 && <p className={styles.help}>{words.noDefaults}</p>}
      {groups.length > 0 && (
        <ul className={styles.chips} aria-label={words.defaults}>
          {groups.map(({ id, name, may_change }) => (
            <li key={id} className={styles.chip}>
              {name}
              {may_change && (
                <IconButton label={words.dropDefault(name)} onClick={() => void drop(id, name)}>
                  <IconX size={16} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={styles.help}>{words.hidden(hidden)}</p>}
    </>
  )
}

function AddGroup({ workflowId }: { workflowId: number }) {
  const change = useCall(orderWorkflows.setDefaultWorkflow)
  const [group, setGroup] = useState('')
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (group === '') return setProblem(words.chooseGroup)
    try {
      await change.mutateAsync({ access_group_id: Number(group), workflow_id: workflowId })
      setGroup('')
      setRound(round + 1)
    } catch (cause) {
      setProblem(textOf(cause))
    }
  }
  return (
    <form className={styles.addGroup} noValidate onSubmit={(event) => void submit(event)}>
      <OrganizationPicker
        key={round}
        label={words.group}
        help={words.groupHelp}
        agRole="order_workflows_admin"
        error={problem}
        onChange={(value) => {
          setProblem(undefined)
          setGroup(value)
        }}
      />
      <Button type="submit" loading={change.isPending}>
        {words.makeDefault}
      </Button>
    </form>
  )
}
