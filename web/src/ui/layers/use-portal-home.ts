import { useState } from 'react'

/**
 * Where a dropdown is to be drawn: in the dialog, the main part or the sidebar its opener stands in. At the end of the body, the kit's
 * own choice, it would lie outside every landmark, and unreachable for a screen reader behind a dialog.
 */
export const portalHomeOf = (opener: Element | null): HTMLElement | null | undefined =>
  opener?.closest<HTMLElement>('[aria-modal=true], dialog, main, aside')

/** The same for an opener that is not there yet. */
export function usePortalHome(): { ref: (opener: HTMLElement | null) => void; target: HTMLElement | undefined } {
  const [target, setTarget] = useState<HTMLElement>()
  return {
    ref: (opener) => {
      const home = portalHomeOf(opener)
      if (home) setTarget(home)
    },
    target,
  }
}
