import type { RefObject } from 'react'
import { useEffect, useLayoutEffect } from 'react'
import { type Box, type FloatPosition, floatPlace } from './float-place.ts'

/** What a panel hangs on: something on the page, or a place in the window. */
export type Anchor = Element | Box

interface Float {
  panel: RefObject<HTMLElement | null>
  anchor: Anchor
  position: FloatPosition
  offset: number
  /** At least as wide as what it hangs on. */
  asWide?: boolean | undefined
}

/** Keeps a panel of fixed position beside what it hangs on. */
export function useFloat({ panel, anchor, position, offset, asWide = false }: Float): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const at = { left: 0, top: 0 }
    const put = () => {
      const opener = anchor instanceof Element ? anchor.getBoundingClientRect() : anchor
      if (asWide) element.style.minInlineSize = `${opener.width}px`
      const now = element.getBoundingClientRect()
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = floatPlace({ opener, panel: now, view, position, offset })
      // Moved by the difference: a box around the panel may be what "fixed" is measured from.
      at.left += left - now.left
      at.top += top - now.top
      element.style.left = `${at.left}px`
      element.style.top = `${at.top}px`
    }
    element.style.left = '0px'
    element.style.top = '0px'
    put()
    const sizes = new ResizeObserver(put)
    sizes.observe(element)
    // The page may scroll below it.
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  }, [panel, anchor, position, offset, asWide])
}

/** Hears of a press anywhere but on the panel and what it hangs on. */
export function usePressOutside(panel: RefObject<HTMLElement | null>, anchor: Anchor, onPress: () => void): void {
  useEffect(() => {
    const hear = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || panel.current?.contains(target)) return
      // The opener closes it by its own press.
      if (anchor instanceof Element && anchor.contains(target)) return
      onPress()
    }
    document.addEventListener('pointerdown', hear, { capture: true })
    return () => document.removeEventListener('pointerdown', hear, { capture: true })
  })
}
