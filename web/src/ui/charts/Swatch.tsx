import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from 'd3-shape'
import styles from './Chart.module.css'

const signs = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye]

/** The sign of a line: its shape tells lines apart where colours do not. */
export const signPath = (index: number, area: number): string => symbol(signs[index % signs.length] ?? symbolCircle, area)() ?? ''

const hatches = [
  '',
  'M0 6L6 0M-1 1L1 -1M5 7L7 5',
  'M0 3H6',
  'M0 0L6 6M-1 5L1 7M5 -1L7 1',
  'M3 0V6',
  'M0 3H6M3 0V6',
  'M3 3h.01',
  'M0 0L6 6M0 6L6 0',
  'M0 1.5H6M0 4.5H6',
  'M1.5 0V6M4.5 0V6',
]

interface FillsProps {
  id: string
  colors: readonly string[]
}

/** The fills of bars: the first plain, each other one hatched in a way of its own. */
export function Fills({ id, colors }: FillsProps) {
  return (
    <svg className={styles.fills} aria-hidden="true">
      <defs>
        {colors.map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fill is known by its number alone.
          <pattern key={index} id={`${id}-${index}`} width="6" height="6" patternUnits="userSpaceOnUse">
            <rect width="6" height="6" style={{ fill: color }} />
            <path d={hatches[index % hatches.length]} className={styles.hatch} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

export type SwatchLook = { fill: string } | { color: string; sign: number } | { color: string; number: number }

/** What a name in the legend or the tooltip looks like in the chart. */
export function Swatch({ look }: { look: SwatchLook }) {
  if ('sign' in look) {
    return (
      <svg className={styles.lineSwatch} viewBox="0 0 18 12" aria-hidden="true">
        <path d="M0 6H18" className={styles.line} style={{ stroke: look.color }} />
        <path d={signPath(look.sign, 40)} transform="translate(9 6)" style={{ fill: look.color }} />
      </svg>
    )
  }
  return (
    <>
      <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" rx="3" style={{ fill: 'fill' in look ? look.fill : look.color }} />
      </svg>
      {'number' in look && (
        <span className={styles.number} aria-hidden="true">
          {look.number}
        </span>
      )}
    </>
  )
}
