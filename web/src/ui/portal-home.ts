/**
 * Where what hangs on an element is drawn: in the dialog, the main part or the sidebar the element stands in. At the end of the
 * body it would lie outside every landmark, and unreachable for a screen reader behind a dialog.
 */
export function portalHome(element: Element): Element {
  return element.closest('[aria-modal=true], dialog, main, aside') ?? document.body
}
