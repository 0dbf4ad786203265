import type { ChannelState } from '@brigade/contract/channels/channels.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { stateText } from './channels-texts.ts'

/** How a channel stands. */
export function ChannelPill({ state }: { state: ChannelState }) {
  return <StatusPill tone={state === 'active' ? 'ok' : 'idle'}>{stateText(state)}</StatusPill>
}
