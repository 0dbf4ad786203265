import { cropRatios } from '@brigade/contract/collections/crops.ts'
import { picturesPerPage } from '@brigade/contract/collections/list.ts'
import type { CropUse, FoundPicture } from '@brigade/contract/collections/pictures.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useIsPhone } from '../../ui/basics/use-media.ts'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import { indexAfterKey } from './grid-keys.ts'
import styles from './PickerGrid.module.css'
import { words } from './pictures-texts.ts'
import type { seenPictures } from './queries.ts'
import { ShownPicture } from './ShownPicture.tsx'
import { type GridShape, useGridWindow } from './use-grid-window.ts'

const onDesktop = { narrowest: 150, gap: 12, foot: 40 }
const onPhone = { narrowest: 104, gap: 8, foot: 36 }

interface PickerGridProps {
  id: string
  use: CropUse
  /** The first page of what was found; further ones are asked for as they come into sight. */
  first: readonly FoundPicture[]
  total: number
  question: (page: number) => ReturnType<typeof seenPictures>
  chosenId: number | undefined
  onChoose: (picture: FoundPicture) => void
}

const pageOf = (index: number): number => Math.floor(index / picturesPerPage) + 1

function indexOf(target: EventTarget): number | undefined {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined
  return index === undefined ? undefined : Number(index)
}

/** Pictures side by side as their use cuts them, of which only those in sight are drawn. A press or Enter chooses one. */
export function PickerGrid({ id, use, first, total, question, chosenId, onChoose }: PickerGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { narrowest, gap, foot } = useIsPhone() ? onPhone : onDesktop
  const shape: GridShape = { narrowest, gap, foot, ratio: cropRatios[use] }
  const view = useGridWindow(box, total, shape)
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)
  const help = useId()
  const at = Math.min(current, Math.max(0, total - 1))
  const [from, end] = [view.firstRow * view.columns, Math.min(view.endRow * view.columns, total)]
  const indexes = Array.from({ length: Math.max(0, end - from) }, (_, step) => from + step)
  // Out of sight it would lose the focus.
  if (total > 0 && (at < from || at >= end)) indexes.push(at)
  const pages = [...new Set(indexes.map(pageOf))].filter((page) => page > 1)
  const further = useQueries({ queries: pages.map((page) => question(page)) })
  const loaded = (index: number): FoundPicture | undefined => {
    const page = pageOf(index)
    const rows = page === 1 ? first : further[pages.indexOf(page)]?.data?.data
    return rows?.[index % picturesPerPage]
  }

  useEffect(function followFocus() {
    if (wanted.current === undefined) return
    const tile = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!tile) return
    wanted.current = undefined
    tile.focus({ preventScroll: true })
    tile.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    const picture = loaded(at)
    if ((event.key === 'Enter' || event.key === ' ') && picture) onChoose(picture)
    else {
      const next = indexAfterKey(event.key, { index: at, columns: view.columns, count: total, page: 3 })
      if (next === undefined) return
      wanted.current = next
      setCurrent(next)
    }
    event.preventDefault()
  }

  function onClick({ target }: MouseEvent) {
    const index = indexOf(target)
    const picture = index === undefined ? undefined : loaded(index)
    if (picture) onChoose(picture)
  }

  const rows = Math.ceil(total / view.columns)
  return (
    <>
      <VisuallyHidden>
        <span id={help}>{words.gridHelp}</span>
      </VisuallyHidden>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={words.gridLabel}
        aria-describedby={help}
        className={styles.grid}
        style={{ blockSize: Math.max(0, rows * view.rowHeight - gap) }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const index = indexOf(target)
          if (index !== undefined) setCurrent(index)
        }}
      >
        {indexes.map((index) => {
          const picture = loaded(index)
          const x = (index % view.columns) * (view.side + gap)
          const y = Math.floor(index / view.columns) * view.rowHeight
          const place = { inlineSize: view.side, transform: `translate(${x}px, ${y}px)` }
          if (!picture)
            return (
              <div key={`place ${index}`} className={styles.tile} style={place} aria-hidden>
                <ShownPicture face={null} use={use} width={view.side} />
              </div>
            )
          const isChosen = picture.id === chosenId
          return (
            <div
              key={picture.id}
              role="option"
              aria-selected={isChosen}
              aria-posinset={index + 1}
              aria-setsize={total}
              tabIndex={index === at ? 0 : -1}
              data-index={index}
              className={styles.tile}
              style={place}
            >
              <ShownPicture face={picture.face} use={use} width={view.side} />
              {isChosen && (
                <span className={styles.mark} aria-hidden>
                  <IconCheck size={14} />
                </span>
              )}
              <span className={styles.name}>{picture.name}</span>
              <span className={styles.holder}>{picture.collection_name}</span>
            </div>
          )
        })}
      </div>
    </>
  )
}
