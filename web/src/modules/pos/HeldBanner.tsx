import { textOf } from '@brigade/contract/kit/problem.ts'
import { restaurantPos, type SyncRun } from '@brigade/contract/pos.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import styles from './PosTab.module.css'
import { words } from './pos-texts.ts'
import type { ShowView } from './use-pos-view.ts'

interface HeldBannerProps {
  restaurantId: number
  run: SyncRun
  missing: readonly string[]
  mayAct: boolean
  show: ShowView
}

const refused = (cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' })

/** Why a sync is held, with what is missing, and the two ways out. */
export function HeldBanner({ restaurantId, run, missing, mayAct, show }: HeldBannerProps) {
  const approve = useCall(restaurantPos.approveHeldRun)
  const discard = useCall(restaurantPos.discardHeldRun)
  const input = { restaurant_id: restaurantId, run_id: run.id }
  const goOn = async () => {
    if (!(await confirm({ title: words.approveAsk, body: words.approveWhy, confirmLabel: words.approve, cancelLabel: words.keepHeld }))) return
    if (await approve.mutateAsync(input).catch(refused)) showToast({ title: words.approved, tone: 'ok', milliseconds: 3000 })
  }
  const drop = async () => {
    if (!(await confirm({ title: words.discardAsk, body: words.discardWhy, confirmLabel: words.discard, cancelLabel: words.keepHeld }))) return
    if (!(await discard.mutateAsync(input).catch(refused))) return
    showToast({ title: words.wasDiscarded, tone: 'ok', milliseconds: 3000 })
    show()
  }
  return (
    <Banner tone="warn" title={words.heldTitle}>
      <p>{run.message}</p>
      {missing.length > 0 && (
        <p className={styles.facts}>
          {words.heldEvidence} {missing.join(', ')}
        </p>
      )}
      {mayAct ? (
        <div className={styles.ways}>
          <Button loading={approve.isPending} onClick={() => void goOn()}>
            {words.approve}
          </Button>
          <Button loading={discard.isPending} onClick={() => void drop()}>
            {words.discard}
          </Button>
        </div>
      ) : (
        <p className={styles.facts}>{words.onlySupervisors}</p>
      )}
    </Banner>
  )
}
