import { type DeliveryArea, sizeOf } from '@brigade/contract/fields/delivery-area.ts'
import { usePlotWidth } from '../../ui/charts/use-plot-width.ts'
import styles from './AreaSketch.module.css'
import { areaText, distanceText } from './area-text.ts'
import { words } from './delivery-markets-texts.ts'
import { type Sketch, type SketchPlace, sketchOf } from './sketch-geometry.ts'

interface AreaSketchProps {
  area: DeliveryArea
  places: readonly SketchPlace[]
}

const height = 260
const radius = 10

/** An area with its restaurants, drawn to scale on an empty sheet: no map is fetched from anywhere. */
export function AreaSketch({ area, places }: AreaSketchProps) {
  const { measure, width } = usePlotWidth()
  const sketch = sketchOf(area, places, { width, height })
  const text = areaText({ area_kind: area.kind, area_size: sizeOf(area) })
  // A single mark on an empty sheet says nothing.
  if (area.kind === 'postal_codes' && places.length < 2) return <p className={styles.note}>{words.sketchNothing}</p>
  return (
    <div className={styles.sketch}>
      <div ref={measure} className={styles.frame}>
        {sketch && (
          <svg
            role="img"
            aria-label={words.sketchOf(text, sketch.places.map(({ mark, name }) => [mark, name].filter(Boolean).join(' ')).join(', '))}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            className={styles.drawing}
          >
            <Drawing sketch={sketch} width={width} />
          </svg>
        )}
      </div>
      {area.kind === 'postal_codes' && <p className={styles.note}>{words.sketchNothing}</p>}
      {sketch !== undefined && sketch.leftOut > 0 && <p className={styles.note}>{words.tooFar(sketch.leftOut)}</p>}
    </div>
  )
}

function Drawing({ sketch: { circle, corners, places, scale }, width }: { sketch: Sketch; width: number }) {
  return (
    <>
      {circle && <circle className={styles.area} cx={circle.x} cy={circle.y} r={circle.r} />}
      {corners && <polygon className={styles.area} points={corners} />}
      {circle && <circle className={styles.centre} cx={circle.x} cy={circle.y} r={3} />}
      {places.map(({ key, kind, mark, name, x, y }) => (
        <g key={key}>
          <title>{name}</title>
          <circle className={styles[kind]} cx={x} cy={y} r={radius} />
          <text className={styles.mark} x={x} y={y}>
            {mark}
          </text>
        </g>
      ))}
      <path className={styles.scale} d={`M12 ${height - 18}v6h${scale.px.toFixed(1)}v-6`} />
      <text className={styles.label} x={16} y={height - 18}>
        {distanceText(scale.metres)}
      </text>
      <text className={styles.north} x={width - 12} y={20}>
        {words.north}
      </text>
    </>
  )
}
