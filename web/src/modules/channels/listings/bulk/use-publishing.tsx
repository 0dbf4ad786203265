import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuPublishing, type PublishResult } from '@brigade/contract/menus/publishing.ts'
import { type ReactNode, useState } from 'react'
import { runTask } from '../../../../platform/background-tasks.ts'
import { useCall } from '../../../../platform/use-call.ts'
import { showToast } from '../../../../ui/layers/toasts.ts'
import { words } from '../listing-texts.ts'
import { PublishRefusals } from './publish-refusals.ts'
import { type PublishTarget, publishRuns } from './publish-runs.ts'

/** Publishes restaurants in the background, piece by piece, and lists those that were not. */
export function usePublishing(): { publish: (targets: readonly PublishTarget[]) => void; refusals: ReactNode } {
  const send = useCall(menuPublishing.publish)
  const [refused, setRefused] = useState<readonly PublishResult[]>([])

  async function run(targets: readonly PublishTarget[]) {
    const runs = publishRuns(targets)
    const all = new Set(targets.map(({ restaurantId }) => restaurantId)).size
    const results: PublishResult[] = []
    try {
      await runTask({
        title: words.publishing(all),
        tellsFailure: true,
        run: async ({ report }) => {
          for (const each of runs) {
            results.push(...(await send.mutateAsync({ ...each, note: '' })).results)
            report(results.length / all)
          }
        },
      })
    } catch (problem) {
      showToast({ title: words.notPublished(all - results.length), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
    const done = results.filter(({ publication_id }) => publication_id !== null).length
    if (done > 0) showToast({ title: words.published(done), message: words.publishedWhy, tone: 'ok', milliseconds: 4000 })
    setRefused(results.filter(({ publication_id }) => publication_id === null))
  }

  return {
    publish: (targets) => void run(targets),
    refusals: refused.length > 0 && <PublishRefusals refused={refused} onClose={() => setRefused([])} />,
  }
}
