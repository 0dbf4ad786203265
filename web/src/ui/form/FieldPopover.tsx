import type { ReactNode } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Popup } from '../layers/Popup.tsx'

interface FieldPopoverProps {
  /** What the button opens, in words. */
  label: string
  icon: ReactNode
  disabled?: boolean | undefined
  children: (close: () => void) => ReactNode
}

/** A picker behind the button at the end of a field; a sheet at the foot of the screen on a phone. */
export function FieldPopover({ label, icon, disabled, children }: FieldPopoverProps) {
  return (
    <Popup
      trigger={
        <IconButton label={label} disabled={disabled}>
          {icon}
        </IconButton>
      }
    >
      {children}
    </Popup>
  )
}
