import type { SessionUser } from '@brigade/contract/session.ts'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useDebounced } from '../../platform/pickers/use-debounced.ts'
import { Spinner } from '../../ui/basics/Spinner.tsx'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { closeOverlay } from './overlays.ts'
import styles from './Palette.module.css'
import { matching, type Offer, offersFor, type Section, searchesFor } from './palette-entries.ts'
import { words } from './shell-texts.ts'

const searchWaitMs = 150

/** What the typed text finds: modules and actions at once, records as the server answers. */
function useFound(session: SessionUser, typed: string): { sections: Section[]; searching: boolean } {
  const client = useQueryClient()
  const text = useDebounced(typed.trim(), searchWaitMs)
  const offers = useQuery({ queryKey: ['palette', session.ag_roles], queryFn: () => offersFor(session), staleTime: Number.POSITIVE_INFINITY })
  const searches = useQueries({
    queries: searchesFor(offers.data, text).map(({ folder, label, search }) => ({
      queryKey: ['palette-records', folder, text],
      queryFn: async () => ({ label, entries: await search(text, client) }),
      // The answers it is made of are kept for their own time.
      staleTime: 0,
      meta: { isMadeOfOthers: true },
    })),
  })
  const records = searches.flatMap(({ data }) => (data && data.entries.length > 0 ? [data] : []))
  return { sections: [...matching(offers.data?.sections ?? [], typed), ...records], searching: searches.some((query) => query.isFetching) }
}

/** The command palette: every module, action and record the person may see, by keyboard alone. */
export default function Palette({ session }: { session: SessionUser }) {
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { sections, searching } = useFound(session, typed)
  const entries = sections.flatMap((section) => section.entries)
  const active = Math.min(at, entries.length - 1)
  const open = (offer: Offer | undefined) => {
    if (!offer) return
    closeOverlay()
    if (offer.to !== undefined) router.history.push(offer.to)
    offer.run?.()
  }
  const move = (by: number) => {
    const next = (active + by + entries.length) % entries.length
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (entries.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
    }
    // An Enter that ends a composed word goes nowhere yet.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(entries[active])
  }
  return (
    <Modal opened onClose={closeOverlay} title={words.searchAnything}>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into this field.
          autoFocus
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${active}` : undefined}
          aria-label={words.searchAnything}
          placeholder={words.paletteHolds}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        {searching && <Spinner />}
      </div>
      <div className={styles.results}>
        <div id={listId} role="listbox" aria-label={words.results} className={styles.list}>
          {sections.map(({ label, entries: ofSection }) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role; a fieldset may not stand there.
            <div key={label} role="group" aria-label={label}>
              <p className={styles.section} aria-hidden>
                {label}
              </p>
              {ofSection.map((entry) => {
                const index = entries.indexOf(entry)
                return (
                  // The keys are handled by the field, which keeps the focus.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
                  // biome-ignore lint/a11y/useFocusableInteractive: see above.
                  <div
                    key={entry.id}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    className={styles.entry}
                    onClick={() => open(entry)}
                    onPointerMove={() => setAt(index)}
                  >
                    <span>{entry.label}</span>
                    {entry.description && <span className={styles.description}>{entry.description}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && !searching && <p className={styles.none}>{words.nothingFound(typed)}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{searching ? words.searching : words.resultCount(entries.length)}</span>
      </VisuallyHidden>
    </Modal>
  )
}
