import { type Ref, useLayoutEffect } from 'react'

/** Stands for a button that is drawn elsewhere: the kit places its panel by it and takes a press on it for none outside. */
export function ButtonAnchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
  }, [ref, element])
  return null
}
