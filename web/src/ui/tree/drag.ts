import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types'
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { scrollNearEdges } from './drag-scroll.ts'
import { type DropSpot, spotBetween, spotInside, type TreePlace } from './drop-rules.ts'
import type { TreeRow } from './tree-rows.ts'
import { words } from './tree-texts.ts'

/** What a drag asks of its tree, as it stands at that moment. */
export interface DragHost {
  rows: readonly TreeRow[]
  rowHeight: number
  edge: number
  ordered: boolean
  previewClass: string
  idsFor: (id: string) => readonly string[]
  mayDrop: (ids: readonly string[], place: TreePlace) => boolean
  whatWords: (ids: readonly string[]) => string
  placeWords: (place: TreePlace) => string
  expand: (id: string) => void
  began: (id: string, ids: readonly string[]) => void
  say: (text: string) => void
  dropped: (ids: readonly string[], place: TreePlace) => boolean
  ended: (ids: readonly string[], done: boolean) => void
}

/** How long a drag rests on a closed branch before it opens. */
const restUntilOpen = 600

interface Drag {
  ids: readonly string[]
  /** How far a level is set in where the tree stands, in pixels. */
  indent: number
  input: Input | undefined
  spot: DropSpot | undefined
  allowed: boolean
  said: string
  opening: { id: string; timer: ReturnType<typeof setTimeout> } | undefined
}

function draw(line: HTMLElement, { rowHeight, edge }: DragHost, { indent, spot, allowed }: Drag): void {
  line.hidden = spot === undefined
  if (!spot) return
  line.dataset.into = String(spot.into !== undefined)
  line.dataset.refused = String(!allowed)
  line.style.transform = `translateY(${spot.gap * rowHeight}px)`
  line.style.insetInlineStart = `${edge + (spot.into === undefined ? spot.level - 0.6 : spot.level - 2) * indent}px`
}

/** Makes the rows of a tree draggable by their handles and the tree their one drop target; answers how to end it. */
export function attachDrag(tree: HTMLElement, line: HTMLElement, current: () => DragHost | undefined): () => void {
  let drag: Drag | undefined
  let registered: { row: HTMLElement; stop: () => void } | undefined

  function spotAt(host: DragHost, indent: number, input: Input): DropSpot | undefined {
    const { rows, rowHeight, edge, ordered } = host
    const box = line.parentElement?.getBoundingClientRect()
    if (!box) return undefined
    const index = Math.floor((input.clientY - box.top) / rowHeight)
    const wanted = Math.floor((input.clientX - box.left - edge) / indent) + 1
    const row = rows[index]
    if (index >= rows.length) return ordered ? spotBetween(rows, rows.length, wanted) : undefined
    const element = row && tree.querySelector(`[data-id="${CSS.escape(row.node.id)}"]`)
    if (!element) return undefined
    const edges = ordered ? 'available' : 'not-available'
    const operations = { 'reorder-before': edges, 'reorder-after': edges, combine: row.kind === 'node' ? 'available' : 'not-available' } as const
    const instruction = extractInstruction(attachInstruction({}, { element, input, operations }))
    if (instruction?.operation === 'combine') return spotInside(rows, index)
    return instruction ? spotBetween(rows, index + (instruction.operation === 'reorder-after' ? 1 : 0), wanted) : undefined
  }

  /** A branch that refuses the drop opens too: what is below it may take it. */
  function rest(host: DragHost, { opening, spot, ids }: Drag): Drag['opening'] {
    const id = spot?.into
    const row = id === undefined ? undefined : host.rows[spot?.gap ?? -1]
    const opens = row?.node.hasChildren && !row.isOpen && !ids.includes(row.node.id)
    if (opening?.id === id && opens) return opening
    clearTimeout(opening?.timer)
    return opens && id !== undefined ? { id, timer: setTimeout(() => current()?.expand(id), restUntilOpen) } : undefined
  }

  function show(input: Input): void {
    const host = current()
    if (!host || !drag) return
    drag.input = input
    drag.spot = spotAt(host, drag.indent, input)
    drag.allowed = drag.spot !== undefined && host.mayDrop(drag.ids, drag.spot.place)
    drag.opening = rest(host, drag)
    draw(line, host, drag)
    const says = drag.spot && drag.allowed ? host.placeWords(drag.spot.place) : words.notHere
    if (says !== drag.said) host.say(says)
    drag.said = says
  }

  function hide(): void {
    line.hidden = true
    clearTimeout(drag?.opening?.timer)
    if (drag) Object.assign(drag, { spot: undefined, allowed: false, opening: undefined })
  }

  const scrolling = scrollNearEdges(tree, () => drag?.input && show(drag.input))

  function register(row: HTMLElement, handle: Element): void {
    const id = row.dataset.id
    if (registered?.row === row || drag || id === undefined) return
    registered?.stop()
    const stop = draggable({
      element: row,
      dragHandle: handle,
      canDrag: () => (current()?.idsFor(id).length ?? 0) > 0,
      getInitialData: () => ({ tree }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => {
        const host = current()
        if (host) preview(nativeSetDragImage, host.previewClass, host.whatWords(host.idsFor(id)))
      },
      onDragStart: () => {
        const host = current()
        if (!host) return
        const ids = host.idsFor(id)
        const indent = Number.parseFloat(getComputedStyle(line).getPropertyValue('--tree-indent'))
        drag = { ids, indent, input: undefined, spot: undefined, allowed: false, said: '', opening: undefined }
        tree.dataset.dragging = 'true'
        row.dataset.dragged = 'true'
        host.began(id, ids)
      },
      onDrop: () => {
        const spot = drag?.spot
        const ids = drag?.ids ?? []
        const allowed = drag?.allowed
        hide()
        scrolling.stop()
        drag = undefined
        delete tree.dataset.dragging
        delete row.dataset.dragged
        const done = spot !== undefined && allowed === true && (current()?.dropped(ids, spot.place) ?? false)
        current()?.ended(ids, done)
      },
    })
    registered = { row, stop }
  }

  /** A row is made draggable when a pointer comes to its handle: thousands of rows cost nothing. */
  function meet({ target }: Event): void {
    const handle = target instanceof Element ? target.closest('[data-part=handle]') : null
    const row = handle?.closest<HTMLElement>('[data-id]')
    if (handle && row) register(row, handle)
  }
  tree.addEventListener('pointerover', meet)
  tree.addEventListener('pointerdown', meet, { capture: true })
  const stopTarget = dropTargetForElements({
    element: tree,
    canDrop: ({ source }) => source.data.tree === tree,
    getDropEffect: () => 'move',
    onDrag: ({ location }) => {
      show(location.current.input)
      scrolling.follow(location.current.input.clientY)
    },
    onDragLeave: () => {
      hide()
      scrolling.stop()
    },
  })
  return () => {
    tree.removeEventListener('pointerover', meet)
    tree.removeEventListener('pointerdown', meet, { capture: true })
    hide()
    scrolling.stop()
    stopTarget()
    registered?.stop()
  }
}

type SetDragImage = Parameters<typeof setCustomNativeDragPreview>[0]['nativeSetDragImage']

function preview(nativeSetDragImage: SetDragImage, className: string, text: string): void {
  setCustomNativeDragPreview({
    nativeSetDragImage,
    render: ({ container }) => {
      const label = document.createElement('div')
      label.className = className
      label.textContent = text
      container.append(label)
    },
  })
}
