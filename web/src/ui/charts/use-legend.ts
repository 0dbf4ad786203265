import { useState } from 'react'
import { useSettled } from './use-settled.ts'

const palette = Array.from({ length: 10 }, (_, index) => `var(--chart-${index + 1})`)

/** The colours of a chart: those given, settled, or the palette; both start again after the last. */
export function useColors(given: readonly string[] | undefined): (index: number) => string {
  const settled = useSettled(given)
  const colors = settled === undefined || settled.length === 0 ? palette : settled
  return (index) => colors[index % colors.length] ?? 'currentColor'
}

/** Which series are hidden, kept by name: new numbers do not bring a hidden one back. */
export function useLegend(): { isHidden: (name: string) => boolean; toggle: (name: string) => void } {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  return {
    isHidden: (name) => hidden.has(name),
    toggle: (name) => setHidden((before) => (before.has(name) ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name]))),
  }
}
