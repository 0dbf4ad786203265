import { timelinePerPage } from '@brigade/contract/customers/list.ts'
import { type TimelineItem, type TimelineKind, timelineKindNames, timelineKinds } from '@brigade/contract/customers/timeline.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Timeline } from '../../../ui/page/Timeline.tsx'
import { spentText } from '../money.ts'
import { timelineOf } from '../queries.ts'
import { NoteDialog } from './NoteDialog.tsx'
import styles from './Timeline.module.css'
import { words } from './timeline-texts.ts'

/** Everything that happened with a customer, the newest first. */
export function TimelineTab({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const [kind, setKind] = useState<TimelineKind>()
  const [writing, setWriting] = useState(false)
  const query = useQuery({ ...timelineOf({ id, page, per_page: timelinePerPage, kinds: kind ? [kind] : [] }), placeholderData: keepPreviousData })
  const { data: items = [], total = 0 } = query.data ?? {}
  const show = (next: TimelineKind | undefined) => {
    setKind(next)
    setPage(1)
  }
  return (
    <Card
      title={words.timeline}
      actions={
        <>
          <Menu
            trigger={
              <Button aria-label={`${words.show}: ${kind ? timelineKindNames[kind] : words.everything}`}>
                {kind ? timelineKindNames[kind] : words.everything}
                <IconChevronDown size={16} aria-hidden />
              </Button>
            }
            actions={[undefined, ...timelineKinds].map((one) => ({
              label: one ? timelineKindNames[one] : words.everything,
              chosen: one === kind,
              onSelect: () => show(one),
            }))}
          />
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setWriting(true)}>
            {words.addNote}
          </Button>
        </>
      }
    >
      {query.data ? (
        <>
          {items.length === 0 ? <EmptyState title={words.nothing}>{words.nothingWhy}</EmptyState> : <Items id={id} items={items} />}
          {total > timelinePerPage && <Pager page={page} perPage={timelinePerPage} total={total} onPage={setPage} of={words.timeline} />}
        </>
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
      {writing && <NoteDialog id={id} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function Items({ id, items }: { id: number; items: readonly TimelineItem[] }) {
  return (
    <Timeline
      events={items.map((item) => ({
        id: `${item.kind}:${item.id}`,
        at: item.at,
        title: <Title item={item} />,
        by: item.by,
        children: <More customerId={id} item={item} />,
      }))}
    />
  )
}

/** Where an entry has a page of its own. */
const pages: Partial<Record<TimelineKind, string>> = { order: '#/reports/orders/', gift_card: '#/gift_cards/cards/' }

function Title({ item: { kind, id, title, _can } }: { item: TimelineItem }) {
  const page = pages[kind]
  return page !== undefined && _can.open ? (
    <a href={`${page}${id}`} className={styles.link}>
      {title}
    </a>
  ) : (
    title
  )
}

function More({ customerId, item }: { customerId: number; item: TimelineItem }) {
  const { text, place, amount_minor, currency, points, kind } = item
  const facts = [amount_minor !== null && spentText(amount_minor, currency), points !== null && points !== 0 && words.points(points), place].filter(
    Boolean,
  )
  return (
    <div className={styles.more}>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {kind === 'note' && item._can.delete && <TakeAway customerId={customerId} noteId={item.id} />}
    </div>
  )
}

function TakeAway({ customerId, noteId }: { customerId: number; noteId: number }) {
  const remove = useCall(customers.removeNote)
  async function ask() {
    if (!(await confirm({ title: words.askTakeAway, body: words.askTakeAwayWhy, confirmLabel: words.takeAway, danger: true }))) return
    try {
      await remove.mutateAsync({ id: customerId, note_id: noteId })
      showToast({ title: words.takenAway, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notTakenAway), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Button variant="quiet" loading={remove.isPending} onClick={() => void ask()}>
      {words.takeAway}
    </Button>
  )
}
