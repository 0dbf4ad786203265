/** The button of the first half of a double click. */
let first: Element | null = null

if (typeof document !== 'undefined') {
  const remember = ({ detail, target }: MouseEvent) => {
    if (detail <= 1) first = target instanceof Element ? target.closest('button') : null
  }
  document.addEventListener('click', remember, true)
}

interface Press {
  readonly detail: number
  readonly currentTarget: Element
}

/**
 * Tells the second half of a double click from a press that was meant: it comes where a button has just taken the place of the
 * one that was pressed, or, for what is done once, after the first half has done it.
 */
export function isEcho({ detail, currentTarget }: Press, isDoneOnce: boolean): boolean {
  return detail > 1 && (isDoneOnce || first !== currentTarget)
}
