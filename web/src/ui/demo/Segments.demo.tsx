import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useState } from 'react'
import { Segments } from '../controls/Segments.tsx'
import { Card } from '../page/Card.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

const modes = [
  { value: 'light', label: 'Light', icon: <IconSun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <IconMoon size={16} aria-hidden /> },
  { value: 'system', label: 'System' },
] as const
const spans = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
] as const

function SegmentsDemo() {
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('dark')
  const [span, setSpan] = useState<(typeof spans)[number]['value']>()
  return (
    <Card title="Segments" description="One of a few short choices; arrow keys move between them.">
      <div className={styles.stack}>
        <Segments label="Color mode" value={mode} choices={modes} onChange={setMode} />
        <Segments label="Nothing chosen yet" value={span} choices={spans} onChange={setSpan} />
        <Segments label="Disabled" value="week" choices={spans} onChange={setSpan} disabled />
      </div>
    </Card>
  )
}

export const demo: Demo = { title: 'Segments', group: 'Forms', Show: SegmentsDemo }
