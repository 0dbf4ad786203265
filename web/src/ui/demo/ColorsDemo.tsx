import { useEffect, useRef } from 'react'
import { Card } from '../page/Card.tsx'
import styles from './UiDemo.module.css'

const names = [
  'canvas',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-soft',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
]
const charts = Array.from({ length: 10 }, (_, index) => `chart-${index + 1}`)

function Swatch({ name }: { name: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    function paint() {
      box.current?.style.setProperty('background', `var(--${name})`)
    },
    [name],
  )
  return (
    <div>
      <div ref={box} className={styles.swatch} />
      <p>{name}</p>
    </div>
  )
}

/** The tokens. */
export function ColorsDemo() {
  return (
    <Card title="Colours">
      <div className={styles.swatches}>
        {[...names, ...charts].map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </div>
    </Card>
  )
}
