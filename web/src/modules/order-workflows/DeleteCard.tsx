import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../platform/use-call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './Workflows.module.css'
import { words } from './words.ts'

/** Deletes a workflow that nobody follows; who still does is said here and stays. */
export function DeleteCard({ workflow: { id, name } }: { workflow: OrderWorkflow }) {
  const navigate = useNavigate()
  const remove = useCall(orderWorkflows.deleteOrderWorkflow)
  async function ask() {
    if (!(await confirm({ title: words.deleteTitle, body: words.deleteBody(name), confirmLabel: words.delete, danger: true }))) return
    const answer = await remove.mutateAsync({ id }).catch(() => undefined)
    // The sentence of a refusal stands in the card, from the mutation itself.
    if (!answer) return
    showToast({ title: words.deleted(name), tone: 'ok', milliseconds: 3000 })
    await navigate({ to: '/onboarding/workflows', search: {} })
  }
  return (
    <Card title={words.delete} description={words.deleteHelp}>
      <div className={styles.dialog}>
        {remove.isError && <Banner tone="bad">{textOf(remove.error)}</Banner>}
        <div>
          <Button variant="danger" loading={remove.isPending} onClick={() => void ask()}>
            {words.delete}
          </Button>
        </div>
      </div>
    </Card>
  )
}
