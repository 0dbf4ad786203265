/** Nobody's: nowhere, on what is hidden, or on the main part, which takes it where there is nothing to give it back to. */
export const isNobodys = (active: Element | null): boolean =>
  active === null || active === document.body || active.tagName === 'MAIN' || active.closest('[hidden]') !== null

export const isInDialog = (active: EventTarget | null): boolean =>
  active instanceof Element && active.closest('dialog, [role=dialog], [role=menu]') !== null

/** Acts when nobody has the focus: at once, or when the dialog that has it leaves it to nobody; otherwise not at all. */
export function whenFocusIsFree(act: () => void): void {
  if (!isInDialog(document.activeElement)) {
    if (isNobodys(document.activeElement)) act()
    return
  }
  function settle({ target }: FocusEvent): void {
    if (isInDialog(target)) return
    document.removeEventListener('focusin', settle)
    if (target instanceof Element && isNobodys(target)) act()
  }
  document.addEventListener('focusin', settle)
}
