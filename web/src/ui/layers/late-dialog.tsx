import type { ComponentType } from 'react'
import { latePart, useLatePart } from './late-part.ts'

/** A dialog with more in it than the kit's own parts, say a form with a search, in a file that comes when it is first opened. */
export function lateDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = latePart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: one for each file that comes late, made once beside its import.
  return function LateDialog(props) {
    const Dialog = useLatePart(part, true, props.onClose)
    return Dialog && <Dialog {...props} />
  }
}
