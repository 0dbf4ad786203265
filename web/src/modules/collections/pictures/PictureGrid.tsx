import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { indexAfterKey } from '../../../platform/pictures/grid-keys.ts'
import { type GridShape, useGridWindow } from '../../../platform/pictures/use-grid-window.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { todayHere } from '../../../ui/form/day-text.ts'
import { words } from '../collections-texts.ts'
import styles from './PictureGrid.module.css'
import { PictureTile } from './PictureTile.tsx'
import type { Picked, PickedPicture } from './use-picked.ts'
import { type Pictures, usePagesInSight } from './use-pictures.ts'

const onDesktop: GridShape = { narrowest: 168, gap: 16, foot: 24 }
const onPhone: GridShape = { narrowest: 104, gap: 4, foot: 0 }

/** The place of the tile that something belongs to. */
function indexOf(element: Element | null): number | undefined {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body || element.tagName === 'MAIN'

interface PictureGridProps {
  label: string
  pictures: Pictures
  picked: Picked
  onOpen: (picture: Picture) => void
  onDelete: ((pictures: readonly PickedPicture[]) => void) | undefined
  /** Puts pictures before the one that stands at this place, or at the end. Nothing where they cannot be moved. */
  onMove: ((ids: readonly number[], before: number | null, to: number) => void) | undefined
}

/** Pictures side by side, of which only those in sight are drawn. One list of options to keys and screen readers. */
export function PictureGrid({ label, pictures, picked, onOpen, onDelete, onMove }: PictureGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const shape = isPhone ? onPhone : onDesktop
  const { total, loaded } = pictures
  const view = useGridWindow(box, total, shape)
  const [current, setCurrent] = useState(0)
  const today = todayHere()
  const wanted = useRef<number>(undefined)
  const help = useId()
  const at = Math.min(current, Math.max(0, total - 1))
  const [from, end] = [view.firstRow * view.columns, Math.min(view.endRow * view.columns, total)]
  usePagesInSight(pictures, from, end)
  const indexes = Array.from({ length: Math.max(0, end - from) }, (_, step) => from + step)
  // Out of sight it would lose the focus.
  if (total > 0 && (at < from || at >= end)) indexes.push(at)

  const last = useRef({ total, hadFocus: false, isFewer: false })
  useEffect(function goOnAfterDeletion() {
    if (total < last.current.total) last.current.isFewer = true
    last.current.total = total
    // The dialog that asked had nothing to give the focus back to, or gave it to a picture that then went away.
    if (!last.current.isFewer || !last.current.hadFocus || total === 0 || !isNowhere(document.activeElement)) return
    last.current.isFewer = false
    wanted.current = at
  })

  useEffect(function followFocus() {
    if (wanted.current === undefined) {
      // A picture that was moved takes the focus along to its new place.
      const focused = indexOf(document.activeElement)
      if (focused !== undefined && focused !== at && box.current?.contains(document.activeElement)) setCurrent(focused)
      return
    }
    const tile = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!tile) return
    wanted.current = undefined
    tile.focus({ preventScroll: true })
    tile.scrollIntoView({ block: 'nearest' })
  })

  function goTo(index: number) {
    wanted.current = index
    setCurrent(index)
  }

  const idsFor = ({ id }: Pick<Picture, 'id'>): readonly number[] => (picked.picked.has(id) ? [...picked.picked.keys()] : [id])

  /** One step of the arrow keys with Alt: the picture of this place takes the other place. */
  function moveTo(picture: Picture, to: number) {
    if (!onMove || to === at) return
    onMove([picture.id], (to > at ? loaded(to + 1)?.id : loaded(to)?.id) ?? null, to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const picture = loaded(at)
    const place = { index: at, columns: view.columns, count: total, page: Math.max(1, view.endRow - view.firstRow - 6) }
    const next = indexAfterKey(event.key, place)
    if (next !== undefined) {
      event.preventDefault()
      if (event.altKey) return picture && moveTo(picture, next)
      if (event.shiftKey) void picked.extend(next)
      else picked.startAt(next)
      return goTo(next)
    }
    if (event.key === ' ' && picture) picked.toggle(picture, at)
    else if (event.key === 'Enter' && picture) onOpen(picture)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) void picked.all()
    else if (event.key === 'Delete' && picture && onDelete) onDelete(picked.picked.has(picture.id) ? [...picked.picked.values()] : [picture])
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    const index = indexOf(target)
    const picture = index === undefined ? undefined : loaded(index)
    if (index === undefined || !picture) return
    setCurrent(index)
    if (event.shiftKey) void picked.extend(index)
    else if (target?.closest('[data-part=check]') || event.ctrlKey || event.metaKey || picked.picked.size > 0) picked.toggle(picture, index)
    else onOpen(picture)
  }

  const drag = onMove && {
    idsFor: (id: number) => idsFor({ id }),
    onDrop(ids: readonly number[], on: number, edge: 'before' | 'after') {
      const place = pictures.placeOf(on)
      if (place === undefined) return
      const to = edge === 'before' ? place : place + 1
      onMove(ids, loaded(to)?.id ?? null, to)
    },
  }

  const latestDrag = useRef(drag)
  useEffect(function keepLatest() {
    latestDrag.current = drag
  })
  // One function for all drawings, so that tiles which stay as they are are not drawn again with each row that comes.
  const [currentDrag] = useState(() => () => latestDrag.current)
  const rows = Math.ceil(total / view.columns)
  return (
    <>
      <VisuallyHidden>
        <span id={help}>{words.gridHelp}</span>
      </VisuallyHidden>
      <div
        ref={box}
        role="listbox"
        aria-multiselectable
        aria-label={label}
        aria-describedby={help}
        className={styles.grid}
        data-picking={picked.picked.size > 0 || undefined}
        style={{ blockSize: Math.max(0, rows * view.rowHeight - shape.gap) }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const index = indexOf(target)
          last.current.hadFocus = true
          last.current.isFewer = false
          if (index !== undefined) setCurrent(index)
        }}
      >
        {indexes.map((index) => {
          const picture = loaded(index)
          if (!picture) return null
          return (
            <PictureTile
              key={picture.id}
              picture={picture}
              today={today}
              index={index}
              count={total}
              side={view.side}
              x={(index % view.columns) * (view.side + shape.gap)}
              y={Math.floor(index / view.columns) * view.rowHeight}
              isCurrent={index === at}
              isPicked={picked.picked.has(picture.id)}
              hasName={!isPhone}
              mayDrag={drag !== undefined}
              currentDrag={currentDrag}
            />
          )
        })}
      </div>
    </>
  )
}
