import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { useIsPhone } from '../basics/use-media.ts'
import { IconButton } from './IconButton.tsx'
import styles from './SearchBox.module.css'

const words = catalogue('search-box', {
  search: 'Search',
  clear: 'Clear search',
  searchAnything: 'Search for anything',
  close: 'Close',
  searchNow: (text: string) => `Search, now “${text}”`,
})

interface SearchBoxProps {
  /** The search now in force. */
  value: string
  onSearch: (text: string) => void
  /** Shorter text does not run. */
  minLength?: number | undefined
  label?: string | undefined
}

function SearchField({ value, onSearch, minLength = 1, label = words.search, autoFocus }: SearchBoxProps & { autoFocus?: boolean }) {
  const [draft, setDraft] = useState(value)
  const [inForce, setInForce] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  if (value !== inForce) {
    setInForce(value)
    setDraft(value)
  }
  useEffect(
    function startHere() {
      if (autoFocus) field.current?.focus()
    },
    [autoFocus],
  )
  const run = () => {
    if (draft.length >= minLength) onSearch(draft)
  }
  const clear = () => {
    setDraft('')
    onSearch('')
    field.current?.focus()
  }
  return (
    <search className={styles.box}>
      <IconButton label={words.search} className={styles.run} onClick={run}>
        <IconSearch size={16} aria-hidden />
      </IconButton>
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        className={styles.input}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Running may move the focus to a button, which must not take this same key for a press.
          event.preventDefault()
          run()
        }}
      />
      {draft !== '' && (
        <IconButton label={words.clear} className={styles.clear} onClick={clear}>
          <IconX size={14} aria-hidden />
        </IconButton>
      )}
    </search>
  )
}

function PhoneSearch(props: SearchBoxProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const search = (text: string) => {
    props.onSearch(text)
    if (text !== '') close()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={props.value ? words.searchNow(props.value) : words.search}
        aria-expanded={open}
        aria-haspopup="dialog"
        data-active={props.value !== '' || undefined}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden />
      </button>
      {open && (
        // The press that closes it does not reach what is below; the focus stays until then, or the popover would close earlier.
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: for fingers; keys have Escape.
        <div className={styles.backdrop} onMouseDown={(event) => event.preventDefault()} onClick={close} />
      )}
      {open && (
        <div
          role="dialog"
          aria-label={words.searchAnything}
          className={styles.popover}
          onBlur={closeWhenLeft}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
        >
          <div className={styles.head}>
            <h2 className={styles.title}>{words.searchAnything}</h2>
            <IconButton label={words.close} onClick={close}>
              <IconX size={18} aria-hidden />
            </IconButton>
          </div>
          <SearchField {...props} onSearch={search} autoFocus />
        </div>
      )}
    </>
  )
}

/** Searches when asked to: on Enter or the search icon. On a phone it folds into an icon. */
export function SearchBox(props: SearchBoxProps) {
  return useIsPhone() ? <PhoneSearch {...props} /> : <SearchField {...props} />
}
