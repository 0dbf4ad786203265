import type { CodeState } from '@brigade/contract/discounts/codes.ts'
import { codesPerPage } from '@brigade/contract/discounts/list.ts'
import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import styles from './Codes.module.css'
import { copyCode } from './CopyCode.tsx'
import { codeColumns } from './code-columns.tsx'
import { AddCodeDialog, MakeCodesDialog } from './code-dialogs.ts'
import { offerCodes, stateText, words } from './code-texts.ts'
import { type CodeSearch, codeSearch, codeStateChoices, codesTabRoute } from './codes-route.ts'
import { EndCodes } from './EndCodes.tsx'
import { codePage, type NamedCode } from './queries.ts'
import { useDownload } from './use-download.ts'

/** The codes of one offer. */
export function CodesTab({ offer }: { offer: Discount }) {
  return <Codes offer={offer} route={codesTabRoute} />
}

interface CodesProps {
  offer: Discount
  route: {
    useSearch: () => CodeSearch
    useNavigate: () => (to: { search: CodeSearch; replace: boolean }) => Promise<void>
  }
}

/** The same at any address. */
export function Codes({ offer, route }: CodesProps) {
  const { id, status } = offer
  const mayChange = offer._can.update && status !== 'ended'
  const { page: _, state, batch, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = (next: { state: CodeState | undefined; batch: string | undefined }) =>
    void navigate({ search: { ...others, ...(next.state && { state: next.state }), ...(next.batch && { batch: next.batch }) }, replace: false })
  const dates = useDates()
  const [columns] = useState(() => codeColumns(dates, (chosen) => void navigate({ search: { batch: chosen }, replace: false })))
  const [opened, setOpened] = useState<'add' | 'many'>()
  const [ending, setEnding] = useState<Selected>()
  const { download } = useDownload()
  const list = useRecordList({
    kind: offerCodes,
    name: 'discount_codes',
    pages: codePage,
    ask: ({ page, per_page, name }) => ({ id, page, per_page, code: name, ...(state && { state }), ...(batch && { batch }) }),
    sorts: [],
    perPage: codesPerPage,
    route,
    read: codeSearch,
  })
  const { table, query } = list
  const { data: rows = [], total = 0 } = query.data ?? {}
  const { q } = table.view
  const nothing = q === '' && !list.isFiltered ? 'empty' : 'no-result'
  const endOne = ({ id: codeId, code }: NamedCode) => setEnding({ ids: [String(codeId)], names: [code], clear: () => {} })
  const add = (
    <Button variant="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('add')}>
      {words.add}
    </Button>
  )
  const many = <Button onClick={() => setOpened('many')}>{words.many}</Button>
  return (
    <>
      {status === 'ended' && <Banner>{words.isOver}</Banner>}
      {total > 0 && offer._can.update && (
        <div className={styles.acts}>
          {mayChange && add}
          {mayChange && many}
          <Menu actions={[{ label: words.file, onSelect: () => void download({ id, ...(batch && { batch }), ...(state && { state }) }) }]} />
        </div>
      )}
      <DataTable
        {...table}
        label={words.several}
        columns={columns}
        rows={rows}
        rowId={(code) => String(code.id)}
        rowName={({ code }) => code}
        stamp={({ used_count, state: now }) => `${used_count} ${now}`}
        total={total}
        search={{ label: words.search }}
        filters={
          <>
            <ChoiceFilter
              choices={codeStateChoices}
              name={(one) => (one === undefined ? words.everyState : stateText(one))}
              label={words.filterBy}
              value={state}
              onChange={(next) => narrow({ state: next, batch })}
            />
            {batch && (
              <Button aria-label={words.everyBatch(batch)} title={words.everyBatch(batch)} onClick={() => narrow({ state, batch: undefined })}>
                {words.ofBatch(batch)}
                <IconX size={14} aria-hidden />
              </Button>
            )}
          </>
        }
        scope={list.scope}
        rowActions={(code) => [
          { label: words.copy, onSelect: () => void copyCode(code.code) },
          ...(mayChange && code.state !== 'ended' ? [{ label: words.endMore, danger: true, divided: true, onSelect: () => endOne(code) }] : []),
        ]}
        bulkActions={mayChange ? [{ label: words.endMore, danger: true, onSelect: setEnding }] : undefined}
        fetchPage={list.fetchPage}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : rows.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            icon={<IconTicket size={20} />}
            title={words.noneYet}
            action={
              mayChange && (
                <div className={styles.acts}>
                  {add}
                  {many}
                </div>
              )
            }
          >
            {mayChange || status === 'ended' ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
        noResult={{ title: q === '' ? words.noneSo : words.noMatch(q), onClear: list.clear }}
      />
      {opened === 'add' && <AddCodeDialog offerId={id} onClose={() => setOpened(undefined)} />}
      {opened === 'many' && <MakeCodesDialog offerId={id} onClose={() => setOpened(undefined)} />}
      {ending && <EndCodes offerId={id} selected={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}
