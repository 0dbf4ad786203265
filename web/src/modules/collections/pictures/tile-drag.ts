import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** What a drag asks of its grid, as it stands at that moment. */
export interface TileDrag {
  /** What moves when this picture is dragged: all that is selected, if it is selected. */
  readonly idsFor: (id: number) => readonly number[]
  readonly onDrop: (ids: readonly number[], on: number, edge: 'before' | 'after') => void
}

const isTile = (data: Record<string | symbol, unknown>): data is { pictureIds: readonly number[] } => Array.isArray(data.pictureIds)

/** Makes a tile something to drag, and something to drop others beside; answers how to end it. */
export function attachTile(tile: HTMLElement, id: number, current: () => TileDrag | undefined): () => void {
  const edgeAt = (clientX: number): 'before' | 'after' => {
    const { left, width } = tile.getBoundingClientRect()
    const isLeft = clientX < left + width / 2
    return isLeft === (getComputedStyle(tile).direction !== 'rtl') ? 'before' : 'after'
  }
  const clear = () => void delete tile.dataset.edge
  return combine(
    draggable({
      element: tile,
      getInitialData: () => ({ pictureIds: current()?.idsFor(id) ?? [] }),
      onDragStart: () => {
        tile.dataset.dragged = ''
      },
      onDrop: () => void delete tile.dataset.dragged,
    }),
    dropTargetForElements({
      element: tile,
      canDrop: ({ source }) => isTile(source.data) && !source.data.pictureIds.includes(id),
      onDrag: ({ location }) => {
        tile.dataset.edge = edgeAt(location.current.input.clientX)
      },
      onDragLeave: clear,
      onDrop: ({ source, location }) => {
        clear()
        if (isTile(source.data)) current()?.onDrop(source.data.pictureIds, id, edgeAt(location.current.input.clientX))
      },
    }),
  )
}
