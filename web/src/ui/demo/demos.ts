import type { ComponentType } from 'react'

/** What a file `<Part>.demo.tsx` in this folder exports as `demo`. */
export interface Demo {
  readonly title: string
  readonly group: 'Tables' | 'Forms' | 'Schedules' | 'Trees' | 'Charts' | 'Content' | 'Feedback' | 'Look'
  readonly Show: ComponentType
}

const found = import.meta.glob<{ demo: Demo }>('./*.demo.tsx', { eager: true })

/** Every part that shows itself, by group and title. */
export const demos: readonly Demo[] = Object.values(found)
  .map(({ demo }) => demo)
  .sort((a, b) => `${a.group} ${a.title}`.localeCompare(`${b.group} ${b.title}`))
