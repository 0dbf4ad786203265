import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantPos, type SyncRun } from '@brigade/contract/pos.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { words } from './pos-texts.ts'
import { isOpen, type Tallied } from './run-text.ts'

interface RunActionsProps {
  restaurantId: number
  run: SyncRun
  tally: readonly Tallied[]
}

type Choices = CallInput<typeof restaurantPos.decideChanges>['choices']

const refused = (cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' })

/** Decides many changes at once. */
export function RunActions({ restaurantId, run, tally }: RunActionsProps) {
  const decide = useCall(restaurantPos.decideChanges)
  if (!isOpen(run) || !tally.some(({ decision }) => decision !== 'note')) return null
  const all = async (choices: Choices) => {
    const done = await decide.mutateAsync({ restaurant_id: restaurantId, run_id: run.id, choices }).catch(refused)
    if (done) showToast({ title: words.decided(done.decided), tone: 'ok', milliseconds: 3000 })
  }
  return (
    <Menu
      label={words.bulk}
      trigger={<Button loading={decide.isPending}>{words.bulk}</Button>}
      actions={[
        {
          label: words.takePrices,
          onSelect: () =>
            void all([
              { selector: { field: 'price_minor' }, decision: 'pos' },
              { selector: { field: 'name' }, decision: 'local' },
            ]),
        },
        { label: words.takeAll, onSelect: () => void all([{ selector: { only_open: true }, decision: 'pos' }]), divided: true },
        { label: words.keepAll, onSelect: () => void all([{ selector: { only_open: true }, decision: 'local' }]) },
      ]}
    />
  )
}

/** Does what a dry run has found. */
export function ApplyButton({ restaurantId, run, count }: { restaurantId: number; run: SyncRun; count: number }) {
  const apply = useCall(restaurantPos.applySync)
  const go = async () => {
    if (await apply.mutateAsync({ restaurant_id: restaurantId, run_id: run.id }).catch(refused))
      showToast({ title: words.applied, tone: 'ok', milliseconds: 3000 })
  }
  return (
    <Button variant="primary" loading={apply.isPending} onClick={() => void go()}>
      {words.applyAll(count)}
    </Button>
  )
}
