import { useCallback, useState } from 'react'
import { settleMs } from './use-settled.ts'

/** The width an element has: at once when it appears, a moment after the last change from then on. */
export function usePlotWidth(): { measure: (element: HTMLElement | null) => (() => void) | undefined; width: number } {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(element.clientWidth), settleMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { measure, width }
}
