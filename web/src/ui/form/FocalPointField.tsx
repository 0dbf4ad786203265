import type { KeyboardEvent, PointerEvent } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { FocalImage } from '../page/FocalImage.tsx'
import type { FocalPoint } from '../page/focal-point.ts'
import { centre, pointAfterKey, pointUnder } from '../page/focal-point.ts'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './Field.tsx'
import styles from './FocalPointField.module.css'
import { useOwnValue } from './use-own-value.ts'

export const words = catalogue('form.focal-point', {
  point: 'Point that stays in sight',
  position: (across: number, down: number) => `${across}% from the left, ${down}% from the top`,
  help: 'Press or drag on the picture, or use the arrow keys; Home goes back to the center',
  previews: 'How it will be cut',
  noPicture: 'There is no picture yet',
})

interface FocalPointFieldProps extends Omit<FieldProps, 'placeholder' | 'required'> {
  /** The picture; without one there is nothing to choose. */
  src: string | undefined
  value?: FocalPoint | undefined
  defaultValue?: FocalPoint | undefined
  /** What is cut is shown elsewhere. */
  hidePreviews?: boolean | undefined
  onChange?: ((point: FocalPoint) => void) | undefined
}

const cuts = [
  { name: '1 : 1', ratio: 1 },
  { name: '16 : 9', ratio: 16 / 9 },
  { name: '3 : 4', ratio: 3 / 4 },
]

function Previews({ src, point }: { src: string; point: FocalPoint }) {
  return (
    <ul aria-label={words.previews} className={styles.previews}>
      {cuts.map(({ name, ratio }) => (
        <li key={name} className={styles.preview}>
          <FocalImage src={src} alt="" focus={point} ratio={ratio} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Chooses the point of a picture that stays in sight however it is cut. */
export function FocalPointField(props: FocalPointFieldProps) {
  const { label, help, error, hideLabel, disabled, readOnly, src, value, defaultValue, hidePreviews = false, onChange } = props
  const [point, tell] = useOwnValue({ value, defaultValue, onChange }, centre)
  const off = disabled || readOnly

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    if (off || (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId))) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    tell(pointUnder(event, event.currentTarget.getBoundingClientRect()))
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = off ? undefined : pointAfterKey(point, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    tell(next)
  }

  const across = Math.round(point.x * 100)
  const down = Math.round(point.y * 100)
  if (src === undefined)
    return (
      <FieldGroup label={label} help={help} error={error} hideLabel={hideLabel}>
        <p className={styles.empty}>{words.noPicture}</p>
      </FieldGroup>
    )
  return (
    <FieldGroup label={label} help={help ?? (off ? undefined : words.help)} error={error} hideLabel={hideLabel}>
      <div className={hidePreviews ? undefined : styles.editor}>
        <div className={styles.picture} data-off={off || undefined} onPointerDown={onPointer} onPointerMove={onPointer}>
          <img src={src} alt="" draggable={false} />
          <button
            type="button"
            role="slider"
            aria-label={words.point}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={across}
            aria-valuetext={words.position(across, down)}
            aria-invalid={error ? true : undefined}
            disabled={off}
            className={styles.handle}
            style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
            onKeyDown={onKeyDown}
          />
        </div>
        {!hidePreviews && <Previews src={src} point={point} />}
      </div>
    </FieldGroup>
  )
}
