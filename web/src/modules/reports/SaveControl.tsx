import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Report } from '@brigade/contract/reports/report-list.ts'
import { type SavedReport, savedReports } from '@brigade/contract/reports/saved.ts'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { savedOnes } from './queries.ts'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { useDeleteSaved } from './use-delete-saved.ts'
import { viewOf } from './view.ts'

interface SaveControlProps {
  report: Report
  search: ReportSearch
  currency: string
}

const sorted = (search: object): string => JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Saves the report on screen; of one that was saved, what can be done with it. */
export function SaveControl({ report, search, currency }: SaveControlProps) {
  const navigate = useNavigate()
  const all = useQuery(savedOnes({}))
  const update = useCall(savedReports.changeSavedReport)
  const [asked, setAsked] = useState<'new' | 'rename' | 'mail'>()
  const view = viewOf(report, search, currency)
  const saved = all.data?.data.find(({ id }) => String(id) === search.saved)
  const remove = useDeleteSaved(
    () => void navigate({ to: '.', search: ((now: ReportSearch) => ({ ...now, saved: undefined })) as never, replace: true }),
  )
  const goTo = (one: SavedReport) =>
    void navigate({ to: '.', search: { ...one.view.search, saved: String(one.id) } as never, replace: true, resetScroll: false })
  const isChanged = saved !== undefined && sorted(view.search) !== sorted(saved.view.search)
  const keep = (one: SavedReport) =>
    update
      .mutateAsync({ id: one.id, version: one.version, name: one.name, view, access_group_id: one.access_group?.id ?? null })
      .then(() => showToast({ title: words.savedToast(one.name), tone: 'ok', milliseconds: 3000 }))
      .catch((cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' }))
  return (
    <>
      {saved ? (
        <Menu
          label={words.savedAs(saved.name)}
          actions={[
            ...(saved._can.update && isChanged ? [{ label: words.saveChanges, onSelect: () => void keep(saved) }] : []),
            { label: words.saveAsNew, onSelect: () => setAsked('new') },
            ...(saved._can.update
              ? [
                  { label: words.rename, onSelect: () => setAsked('rename') },
                  { label: words.mailIt, onSelect: () => setAsked('mail') },
                  { label: words.deleteSaved, danger: true, divided: true, onSelect: () => void remove(saved) },
                ]
              : []),
          ]}
          trigger={
            <Button icon={<IconBookmark size={18} fill="currentColor" aria-hidden />} aria-label={words.savedAs(saved.name)}>
              {isChanged ? `${saved.name} · ${words.changed}` : saved.name}
            </Button>
          }
        />
      ) : (
        <Button icon={<IconBookmark size={18} aria-hidden />} disabled={report.measures.length === 0} onClick={() => setAsked('new')}>
          {words.save}
        </Button>
      )}
      {asked === 'mail' && saved && <ScheduleDialog saved={saved} onClose={() => setAsked(undefined)} />}
      {(asked === 'new' || asked === 'rename') && (
        <SaveDialog
          view={view}
          saved={asked === 'rename' ? saved : undefined}
          onClose={() => setAsked(undefined)}
          onSaved={(one) => {
            setAsked(undefined)
            goTo(one)
          }}
        />
      )}
    </>
  )
}
