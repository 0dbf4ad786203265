import { type GiftCardBatch, giftCardBatches } from '@brigade/contract/gift-cards/batches.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { runTask } from '../../../platform/background-tasks.ts'
import { useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './batch-texts.ts'

/** A file that did not arrive: `gone` from the server, still `there`, or `unknown` while the server cannot be asked. */
export interface Lost {
  readonly batch: GiftCardBatch
  readonly where: 'gone' | 'there' | 'unknown'
}

/** Fetches the codes of a batch, once. What was lost on the way is told until its reader has taken note: the file does not come again. */
export function useFetchCodes(reread: (id: number) => Promise<GiftCardBatch | undefined>) {
  const fetchFile = useFileCall(giftCardBatches.fetchBatch)
  const [fetching, setFetching] = useState<number>()
  const [lost, setLost] = useState<Lost>()

  async function tell(batch: GiftCardBatch, problem: unknown): Promise<void> {
    const now = await reread(batch.id)
    if (!(problem instanceof Problem) || problem.code !== 'unconfirmed') {
      showToast({ title: words.notFetched, message: textOf(problem), tone: 'bad', milliseconds: 10_000 })
    } else setLost({ batch, where: now === undefined ? 'unknown' : now.fetched_at === null ? 'there' : 'gone' })
  }

  async function ask(batch: GiftCardBatch): Promise<void> {
    if (!(await confirm({ title: words.askFetch(batch.made), body: words.fetchBody, confirmLabel: words.fetch }))) return
    setLost(undefined)
    setFetching(batch.id)
    try {
      // The browser warns whoever closes the page while the only copy is on its way.
      const file = await runTask({ title: words.fetching, tellsFailure: true, run: () => fetchFile.mutateAsync({ id: batch.id }) })
      const name = file.name || words.fileName
      saveFile(file, name)
      showToast({ title: words.fetched, message: name, tone: 'ok', milliseconds: 10_000 })
    } catch (problem) {
      await tell(batch, problem)
    } finally {
      setFetching(undefined)
    }
  }

  return { ask, fetching, lost, forget: () => setLost(undefined) }
}
