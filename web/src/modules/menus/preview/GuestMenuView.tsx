import type { PictureFace } from '@brigade/contract/collections/face.ts'
import type { GuestItem, GuestMenu, GuestMenuList, GuestMessage } from '@brigade/contract/menus/guest-menu.ts'
import { useState } from 'react'
import { AddressedPicture } from '../../../platform/pictures/AddressedPicture.tsx'
import { ShownPicture } from '../../../platform/pictures/ShownPicture.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { Added } from './Added.tsx'
import { GuestItemView } from './GuestItemView.tsx'
import styles from './GuestMenuView.module.css'
import { Notes } from './Notes.tsx'
import { reasonWord, words } from './preview-texts.ts'
import { priceText } from './price-text.ts'
import type { ShownMenu } from './shown-menu.ts'

interface GuestMenuViewProps {
  name: string
  /** What guests are shown of the restaurant; null for none. */
  logo: PictureFace | null
  cover: PictureFace | null
  menu: GuestMenu
  /** What of it is drawn. */
  shown: ShownMenu
  /** With what guests do not see, which is marked. */
  showsAll: boolean
}

/** A guest's phone with the menu on it. */
export function GuestMenuView({ name, logo, cover, menu, shown, showsAll }: GuestMenuViewProps) {
  const lists = shown.menus
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const list = lists.find(({ id }) => id === chosen) ?? lists[0]
  const item = list?.categories.flatMap(({ items }) => items).find(({ id }) => id === opened)
  const messagesAt = notesAt(shown.messages)
  return (
    <div className={styles.phone}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled from the keyboard */}
      <section className={styles.screen} tabIndex={0} aria-label={words.menuOf(name)}>
        {item ? (
          <GuestItemView
            key={item.id}
            menu={menu}
            item={item}
            messages={messagesAt(item.item_id)}
            showsAll={showsAll}
            onBack={() => setOpened(undefined)}
          />
        ) : (
          <>
            {cover && <ShownPicture face={cover} use="cover" width={400} className={styles.cover} />}
            <header className={styles.head}>
              {logo && <ShownPicture face={logo} use="square" width={48} className={styles.logo} />}
              <p className={styles.restaurant}>{name}</p>
              <p className={styles.tax}>{menu.tax_inclusive ? words.taxIncluded : words.taxAdded}</p>
            </header>
            <Beside messages={messagesAt()} />
            {lists.length > 1 && <Choice lists={lists} chosen={list?.id} onChoose={setChosen} />}
            {list ? (
              <>
                <List list={list} menu={menu} messagesAt={messagesAt} onOpen={setOpened} />
                <Added charges={shown.charges} currency={menu.currency} />
              </>
            ) : (
              <EmptyState title={words.empty}>{words.emptyWhy}</EmptyState>
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** Messages shown at a place; without a place, those over the whole menu. */
type MessagesAt = (id?: string) => readonly GuestMessage[]

const notesAt =
  (messages: readonly GuestMessage[]): MessagesAt =>
  (id) =>
    messages.filter(({ scope, at }) => (id === undefined ? scope === 'tree' : at.includes(id)))

function Beside({ messages }: { messages: readonly GuestMessage[] }) {
  return messages.length === 0 ? null : (
    <div className={styles.notes}>
      <Notes messages={messages} />
    </div>
  )
}

function Choice({ lists, chosen, onChoose }: { lists: readonly GuestMenuList[]; chosen: string | undefined; onChoose: (id: string) => void }) {
  return (
    <nav className={styles.lists} aria-label={words.menus}>
      {lists.map(({ id, name }) => (
        <button key={id} type="button" className={styles.list} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

interface ListProps {
  list: GuestMenuList
  menu: GuestMenu
  messagesAt: MessagesAt
  onOpen: (id: string) => void
}

function List({ list, menu, messagesAt, onOpen }: ListProps) {
  return (
    <div className={styles.menu}>
      {(list.description !== '' || list.unavailable) && (
        <p className={styles.text}>
          {list.description} {list.unavailable && <StatusPill tone="warn">{reasonWord(list.unavailable)}</StatusPill>}
        </p>
      )}
      <Beside messages={messagesAt(list.id)} />
      {list.categories.map(({ id, name, description, unavailable, items }) => (
        <section key={id} aria-label={name || list.name}>
          {name !== '' && (
            <h3 className={styles.category}>
              {name} {unavailable && <StatusPill tone="warn">{reasonWord(unavailable)}</StatusPill>}
            </h3>
          )}
          {description !== '' && <p className={styles.text}>{description}</p>}
          {id !== list.id && <Beside messages={messagesAt(id)} />}
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} currency={menu.currency} messages={messagesAt(item.item_id)} onOpen={() => onOpen(item.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ItemProps {
  item: GuestItem
  currency: string
  messages: readonly GuestMessage[]
  onOpen: () => void
}

function Item({ item, currency, messages, onOpen }: ItemProps) {
  return (
    <button type="button" className={styles.item} data-out={item.unavailable !== null || undefined} onClick={onOpen}>
      <span className={styles.itemText}>
        <span className={styles.itemName}>{item.name}</span>
        {item.description !== '' && <span className={styles.itemWords}>{item.description}</span>}
        <span className={styles.price}>
          {priceText(item, currency)} {item.unavailable && <StatusPill tone="warn">{reasonWord(item.unavailable)}</StatusPill>}
        </span>
        <Notes messages={messages} />
      </span>
      {item.image_url !== '' && <AddressedPicture address={item.image_url} width={96} alt="" className={styles.image} />}
    </button>
  )
}
