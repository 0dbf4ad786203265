import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { Button } from '../controls/Button.tsx'
import { pointUnder } from '../page/focal-point.ts'
import { drawnTo, movedTo, type PicturePart, type PictureSize, partAfterKey, shapeOf } from '../page/picture-part.ts'
import { FieldGroup, type FieldProps } from './Field.tsx'
import styles from './PicturePartField.module.css'

export const words = catalogue('form.picture-part', {
  frame: 'Part that is shown',
  position: (width: number, height: number, across: number, down: number) =>
    `${width} × ${height} pixels, ${across}% from the left, ${down}% from the top`,
  help: 'Drag the frame or its corners. Arrow keys move it, plus and minus make it larger and smaller.',
  automatic: 'Back to automatic',
})

interface PicturePartFieldProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'disabled'> {
  src: string
  /** Pixels of the whole picture. */
  picture: PictureSize
  /** Width to height of the part, in pixels. */
  ratio: number
  /** The part that is shown while none is chosen. */
  automatic: PicturePart
  value: PicturePart | undefined
  /** Told of nothing for the automatic part. */
  onChange: (part: PicturePart | undefined) => void
}

/** Pixels that a picture is high at most, so that field and page are in sight together. */
const highest = 360
const corners = ['top left', 'top right', 'bottom left', 'bottom right'] as const

interface Point {
  readonly x: number
  readonly y: number
}

/** Chooses a part of a picture, of a fixed shape: by dragging, by touch and by keys. */
export function PicturePartField({ label, help, error, disabled, src, picture, ratio, automatic, value, onChange }: PicturePartFieldProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<(to: Point) => PicturePart>(undefined)
  const part = value ?? automatic
  const shape = shapeOf(ratio, picture)

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (disabled || event.button !== 0) return
    const from = pointIn(event)
    const corner = event.target instanceof HTMLElement ? event.target.dataset.corner : undefined
    const isInside = frame.current !== null && event.target instanceof Node && frame.current.contains(event.target)
    // A finger beside the frame scrolls the page.
    if (!isInside && event.pointerType === 'touch') return
    // A press beside the frame brings its middle there.
    const grip = isInside ? { x: from.x - part.x, y: from.y - part.y } : { x: part.width / 2, y: part.height / 2 }
    drag.current = corner
      ? (to) => drawnTo(part, { isRight: corner.endsWith('right'), isBottom: corner.startsWith('bottom') }, to, shape)
      : (to) => movedTo(part, to.x - grip.x, to.y - grip.y)
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
    frame.current?.focus({ preventScroll: true })
    if (!isInside) onChange(drag.current(from))
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (drag.current) onChange(drag.current(pointIn(event)))
  }

  const drop = () => {
    drag.current = undefined
  }

  function onKeyDown(event: KeyboardEvent) {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const next = partAfterKey(part, event.key, event.shiftKey, shape)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }

  const percent = (share: number) => `${share * 100}%`
  const across = Math.round(part.x * 100)
  return (
    <FieldGroup
      label={label}
      help={help ?? words.help}
      error={error}
      aside={
        value &&
        !disabled && (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {words.automatic}
          </Button>
        )
      }
    >
      <div
        className={styles.picture}
        style={{ aspectRatio: `${picture.width} / ${picture.height}`, maxInlineSize: (highest * picture.width) / picture.height }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <img src={src} alt="" draggable={false} />
        <div
          ref={frame}
          role="slider"
          aria-label={words.frame}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={across}
          aria-valuetext={words.position(
            Math.round(part.width * picture.width),
            Math.round(part.height * picture.height),
            across,
            Math.round(part.y * 100),
          )}
          aria-disabled={disabled || undefined}
          tabIndex={disabled ? -1 : 0}
          className={styles.frame}
          data-automatic={value === undefined || undefined}
          style={{
            insetInlineStart: percent(part.x),
            insetBlockStart: percent(part.y),
            inlineSize: percent(part.width),
            blockSize: percent(part.height),
          }}
          onKeyDown={onKeyDown}
        >
          {!disabled && corners.map((corner) => <span key={corner} className={styles.corner} data-corner={corner} />)}
        </div>
      </div>
    </FieldGroup>
  )
}

const pointIn = (event: PointerEvent<HTMLDivElement>): Point => pointUnder(event, event.currentTarget.getBoundingClientRect())
