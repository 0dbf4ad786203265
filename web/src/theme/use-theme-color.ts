import { useEffect } from 'react'

/** Colours the browser's or the system's own bar as the page: the mode a person chose need not be that of their system. */
export function useThemeColor(): void {
  useEffect(function follow() {
    const paint = () => {
      const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas')
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = canvas
    }
    const watcher = new MutationObserver(paint)
    watcher.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    paint()
    return () => watcher.disconnect()
  }, [])
}
