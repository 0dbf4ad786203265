import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type ReportExport, reportExports } from '@brigade/contract/reports/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callFile } from '../../platform/call.ts'
import { useCall } from '../../platform/use-call.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { saveFile } from '../../ui/basics/save-file.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { ownExports } from './queries.ts'
import { words } from './reports-texts.ts'

/** Hands a file that was made to the browser. */
export async function downloadExport({ id, name, kind, view }: ReportExport): Promise<void> {
  try {
    const file = await callFile(reportExports.downloadExport, { id })
    saveFile(file, `${`${name} ${view.search.from} ${view.search.to}`.replace(/[^\p{L}\p{N} ._-]/gu, '').trim()}.${kind}`)
  } catch (cause) {
    showToast({ title: words.notDownloaded, message: textOf(cause), tone: 'bad' })
  }
}

/** Asks for a file and downloads it as soon as it is made. */
export function useExport() {
  const create = useCall(reportExports.exportReport)
  const [waitingFor, setWaitingFor] = useState<number>()
  // The server tells when it is made; without its socket it is asked.
  const list = useQuery({ ...ownExports({}), enabled: waitingFor !== undefined, refetchInterval: 2000 })
  const made = list.data?.data.find(({ id, state }) => id === waitingFor && state !== 'making')
  useEffect(
    function handOver() {
      if (!made) return
      setWaitingFor(undefined)
      if (made.state === 'ready') {
        const rows = made.row_count ?? 0
        showToast({ title: words.exported(words.rowsOf(rows, numberText(rows))), tone: 'ok', milliseconds: 3000 })
        void downloadExport(made)
      } else showToast({ title: words.exportFailed, message: made.error, tone: 'bad' })
    },
    [made],
  )
  return {
    isMaking: create.isPending || waitingFor !== undefined,
    run: async (input: CallInput<typeof reportExports.exportReport>) => {
      try {
        setWaitingFor((await create.mutateAsync(input)).id)
      } catch (cause) {
        showToast({ title: words.exportFailed, message: textOf(cause), tone: 'bad' })
      }
    },
  }
}
