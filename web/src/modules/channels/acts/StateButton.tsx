import type { Channel } from '@brigade/contract/channels/channels.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useStateAct } from './use-state-act.ts'

/** Retires a channel, or brings it back. */
export function StateButton({ channel, label }: { channel: Channel; label?: string }) {
  const act = useStateAct(channel)
  return (
    <Button loading={act.isBusy} onClick={act.ask}>
      {label ?? act.label}
    </Button>
  )
}
