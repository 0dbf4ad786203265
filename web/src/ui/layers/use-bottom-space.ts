import { type RefObject, useLayoutEffect, useState } from 'react'
import { liftOver } from './bottom-space.ts'

/** What keeps a place of its own at the foot of the window carries this. */
const atFoot = '[data-at-foot]'

/** How far `target`, at the foot of the window, has to rise above bars and buttons that stand there as well. */
export function useBottomSpace(target: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(
    function keepClear() {
      if (!isShown) return setLift(0)
      const measure = () => {
        if (!target.current) return
        const boxes = [...document.querySelectorAll(atFoot)].map((element) => element.getBoundingClientRect())
        setLift(liftOver(boxes, target.current.getBoundingClientRect(), document.documentElement.clientHeight))
      }
      measure()
      // A bar comes with the first change to a form, and goes when it is saved.
      const changes = new MutationObserver(measure)
      changes.observe(document.body, { childList: true, subtree: true })
      // It rises into its place.
      window.addEventListener('animationend', measure)
      window.addEventListener('scroll', measure, { capture: true, passive: true })
      window.addEventListener('resize', measure)
      return () => {
        changes.disconnect()
        window.removeEventListener('animationend', measure)
        window.removeEventListener('scroll', measure, { capture: true })
        window.removeEventListener('resize', measure)
      }
    },
    [target, isShown],
  )
  return lift
}
