const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const reachable = 'a[href], button:not(:disabled), input:not(:disabled)'

function isTyping(target: HTMLElement): boolean {
  return target.matches('textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])')
}

function partsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(reachable)].filter((part) => part.checkVisibility?.() ?? true)
}

/** The row before or after within its part, or the part itself within the table. */
function besideIn(element: Element | null, step: 1 | -1): Element | null | undefined {
  return step === 1 ? element?.nextElementSibling : element?.previousElementSibling
}

/**
 * Where the arrows, or j and k, lead from one part of a row: to the same part of its neighbour, or the last it has. Undefined when
 * the key is another, or the focus is where keys type.
 */
export function neighbourOf(target: HTMLElement, key: string): HTMLElement | undefined {
  const step = steps[key]
  const row = target.closest('tr')
  if (step === undefined || !row || isTyping(target)) return undefined
  const next = besideIn(row, step) ?? besideIn(row.parentElement, step)?.[step === 1 ? 'firstElementChild' : 'lastElementChild']
  if (!(next instanceof HTMLTableRowElement)) return undefined
  const parts = partsOf(next)
  return parts[partsOf(row).indexOf(target)] ?? parts.at(-1)
}
