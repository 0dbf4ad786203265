import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { rightsOn } from '@brigade/contract/collections/rights.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { memo, useEffect, useRef } from 'react'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { positionOf } from '../../../ui/page/focal-point.ts'
import { rightsText, words } from '../collections-texts.ts'
import styles from './PictureGrid.module.css'
import { attachTile, type TileDrag } from './tile-drag.ts'

interface PictureTileProps {
  picture: Picture
  /** As `2026-11-27`. */
  today: string
  index: number
  count: number
  side: number
  /** Where it stands in the grid, in pixels. */
  x: number
  y: number
  isCurrent: boolean
  isPicked: boolean
  hasName: boolean
  mayDrag: boolean
  /** What a drag asks, as it stands at that moment; the same function at each drawing. */
  currentDrag: () => TileDrag | undefined
}

/** One picture of a grid. It knows no press of its own: the grid hears them. */
export const PictureTile = memo(function PictureTile(props: PictureTileProps) {
  const { picture, today, index, count, side, x, y, isCurrent, isPicked, hasName, mayDrag, currentDrag } = props
  const tile = useRef<HTMLDivElement>(null)
  const { id, name, face, focal_x, focal_y, is_cover, used, rights_until } = picture
  const rights = rightsOn(today, rights_until)
  useEffect(
    function makeDraggable() {
      return mayDrag && tile.current ? attachTile(tile.current, id, currentDrag) : undefined
    },
    [id, mayDrag, currentDrag],
  )
  return (
    <div
      ref={tile}
      role="option"
      aria-selected={isPicked}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={isCurrent ? 0 : -1}
      data-index={index}
      className={styles.tile}
      style={{ inlineSize: side, transform: `translate(${x}px, ${y}px)` }}
    >
      <div className={styles.picture} style={{ background: face.tint }}>
        <img
          src={pictureAt(face, 320)}
          alt=""
          draggable={false}
          decoding="async"
          style={{ objectPosition: positionOf({ x: focal_x / 10_000, y: focal_y / 10_000 }) }}
        />
        <span className={styles.check} data-part="check" aria-hidden>
          <span className={styles.mark}>
            <IconCheck size={14} />
          </span>
        </span>
        {(is_cover || used > 0 || rights) && (
          <span className={styles.pills}>
            {is_cover && <span className={styles.pill}>{words.cover}</span>}
            {used > 0 && <span className={styles.pill}>{words.used}</span>}
            {rights && (
              <span className={styles.pill} data-tone={rights === 'ended' ? 'bad' : undefined}>
                {rightsText(rights)}
              </span>
            )}
          </span>
        )}
      </div>
      {hasName ? <div className={styles.name}>{name}</div> : <VisuallyHidden>{name}</VisuallyHidden>}
    </div>
  )
})
