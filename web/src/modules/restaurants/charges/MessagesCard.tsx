import { textOf } from '@brigade/contract/kit/problem.ts'
import { firstLanguage, type MenuMessage, menuMessages, messagesPerPage } from '@brigade/contract/menus/menu-messages.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { type Dates, useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from './Charges.module.css'
import { channelWord, scopeWord, toneWord, words } from './charges-texts.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { messagesOf } from './queries.ts'
import { RowActions } from './RowActions.tsx'

/** Messages on the menu of a restaurant. */
export function MessagesCard({ restaurant, mayChange }: { restaurant: Restaurant; mayChange: boolean }) {
  const restaurant_id = restaurant.id
  const [page, setPage] = useState(1)
  const query = useQuery({ ...messagesOf({ restaurant_id, page }), placeholderData: keepPreviousData })
  const [editing, setEditing] = useState<MenuMessage | 'new'>()
  const create = useCall(menuMessages.createMenuMessage)
  const update = useCall(menuMessages.updateMenuMessage)
  const add = mayChange && <Button onClick={() => setEditing('new')}>{words.addMessage}</Button>
  const all = query.data?.data ?? []
  // The last one of the last page was taken away.
  if (page > 1 && query.data && !query.isPlaceholderData && all.length === 0) setPage(page - 1)
  return (
    <Card title={words.messages} description={words.messagesWhat} actions={all.length > 0 && add} flush>
      {all.length > 0 ? (
        <>
          <MessageTable all={all} restaurant={restaurant} onEdit={mayChange ? setEditing : undefined} />
          {query.data && query.data.total > messagesPerPage && (
            <div className={styles.foot}>
              <Pager page={page} perPage={messagesPerPage} total={query.data.total} onPage={setPage} of={words.messages} />
            </div>
          )}
        </>
      ) : (
        <DataState
          state={query.data ? 'empty' : query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState title={words.noMessages} action={add}>
              {words.noMessagesWhy}
            </EmptyState>
          }
        />
      )}
      {editing && (
        <MessageDialog
          message={editing === 'new' ? undefined : editing}
          restaurantId={restaurant_id}
          zone={restaurant.timezone}
          onClose={() => setEditing(undefined)}
          send={async (menu_message) => {
            if (editing === 'new') await create.mutateAsync({ restaurant_id, menu_message })
            else await update.mutateAsync({ restaurant_id, menu_message_id: editing.id, menu_message: { ...menu_message, version: editing.version } })
            showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
          }}
        />
      )}
    </Card>
  )
}

interface MessageTableProps {
  all: readonly MenuMessage[]
  restaurant: Restaurant
  onEdit?: ((message: MenuMessage) => void) | undefined
}

function MessageTable({ all, restaurant, onEdit }: MessageTableProps) {
  const dates = useDates()
  const remove = useCall(menuMessages.removeMenuMessage)
  return (
    <StyledTable label={words.messages}>
      <Tr>
        <Th>{words.message}</Th>
        <Th>{words.tone}</Th>
        <Th>{words.appliesTo}</Th>
        <Th>{words.state}</Th>
        {onEdit && <Th hideLabel>{words.actions}</Th>}
      </Tr>
      {all.map((message) => (
        <Tr key={message.id}>
          <Td className={styles.text}>{message.texts[firstLanguage]}</Td>
          <Td>{toneWord(message.tone)}</Td>
          <Td>{whereText(message, restaurant.timezone, dates)}</Td>
          <Td phone="tail">
            <StatusPill tone={message.is_shown ? 'ok' : 'idle'}>
              {message.active ? (message.is_shown ? words.shown : words.notShown) : words.off}
            </StatusPill>
          </Td>
          {onEdit && (
            <Td phone="end">
              <RowActions
                name={message.texts[firstLanguage] ?? words.message}
                body={words.removeMessage}
                onEdit={() => onEdit(message)}
                remove={() => remove.mutateAsync({ restaurant_id: restaurant.id, menu_message_id: message.id })}
              />
            </Td>
          )}
        </Tr>
      ))}
    </StyledTable>
  )
}

function whereText({ scope, node_name, channels, show_from, show_until }: MenuMessage, zone: string, dates: Dates): string {
  const parts = [
    scope === 'tree' ? scopeWord(scope) : node_name || scopeWord(scope),
    channels.map(channelWord).join(', '),
    show_from && words.fromTime(dates.moment(show_from, zone)),
    show_until && words.untilTime(dates.moment(show_until, zone)),
  ]
  return parts.filter(Boolean).join(', ')
}
