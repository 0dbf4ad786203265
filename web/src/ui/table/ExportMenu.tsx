import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../layers/Menu.tsx'
import { Modal } from '../layers/Modal.tsx'
import { showToast } from '../layers/toasts.ts'
import { ProgressBar } from '../page/ProgressBar.tsx'
import { collectPages, type FetchPage } from './collect-pages.ts'
import styles from './ExportMenu.module.css'
import { exportRows, type FileKind } from './export-table.ts'
import type { TableColumn } from './table-columns.ts'
import { words } from './table-texts.ts'

interface ExportMenuProps<Row> {
  /** The file is called after it. */
  name: string
  /** Those of the file, in its order. */
  columns: readonly TableColumn<Row>[]
  rowId: (row: Row) => string
  /** The rows on screen, in their order. */
  page: () => readonly Row[]
  total: number
  fetchPage: FetchPage<Row> | undefined
}

/** What is on screen as a file, of this page or of all there are. */
export function ExportMenu<Row>({ name, columns, rowId, page, total, fetchPage }: ExportMenuProps<Row>) {
  const { progress, run, stop } = useExport(name, columns)
  const all = (kind: FileKind) => () => {
    if (fetchPage) void run(kind, (signal, onProgress) => collectPages({ fetchPage, rowId, signal, onProgress }))
  }
  const here = (kind: FileKind) => () => void run(kind, async () => ({ rows: page(), total: page().length }))
  return (
    <>
      <Menu
        trigger={
          <IconButton label={words.export} variant="outlined">
            <IconDownload size={18} aria-hidden />
          </IconButton>
        }
        actions={[
          { label: words.csvPage, onSelect: here('csv') },
          { label: words.xlsxPage, onSelect: here('xlsx') },
          ...(fetchPage && total > page().length
            ? [
                { label: words.csvAll(total), onSelect: all('csv'), divided: true },
                { label: words.xlsxAll(total), onSelect: all('xlsx') },
              ]
            : []),
        ]}
      />
      {progress && (
        <Modal opened onClose={stop} size="small" title={words.exporting}>
          <ProgressBar label={words.exporting} max={progress.total} value={progress.done} />
          <p className={styles.words}>{words.progress(progress.done, progress.total)}</p>
        </Modal>
      )}
    </>
  )
}

interface Progress {
  done: number
  total: number
}

type Gather<Row> = (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<{ rows: readonly Row[]; total: number }>

function useExport<Row>(name: string, columns: readonly TableColumn<Row>[]) {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  async function run(kind: FileKind, gather: Gather<Row>) {
    const controller = new AbortController()
    running.current = controller
    try {
      const { rows, total } = await gather(controller.signal, (done, of) => setProgress({ done, total: of }))
      await exportRows({ kind, name, columns, rows, signal: controller.signal })
      const title = total > rows.length ? words.exportedFirst(rows.length, total) : words.exported(rows.length)
      showToast({ title, tone: total > rows.length ? 'warn' : 'ok', milliseconds: 3000 })
    } catch (problem) {
      if (!controller.signal.aborted) showToast({ title: words.exportFailed, message: messageOf(problem), tone: 'bad' })
    } finally {
      if (running.current === controller) setProgress(undefined)
    }
  }
  return { progress, run, stop }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
}
