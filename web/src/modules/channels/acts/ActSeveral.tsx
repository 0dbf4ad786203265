import { type ChannelAct, channelRecords } from '@brigade/contract/channels/channels.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { words } from '../channels-texts.ts'

interface ActSeveralProps {
  act: ChannelAct
  selected: Selected
  onClose: () => void
}

/** Retires or restores several channels after asking; tells of each that was not changed. */
export function ActSeveral({ act, selected, onClose }: ActSeveralProps) {
  const change = useCall(channelRecords.actOnChannels)
  const isRetiring = act === 'retire'
  return (
    <SeveralDialog
      title={isRetiring ? words.retireSeveral(selected.ids.length) : words.restoreSeveral(selected.ids.length)}
      ids={selected.ids.map(Number)}
      names={selected.names}
      confirmLabel={isRetiring ? words.retire : words.restore}
      danger={isRetiring}
      mostAtOnce={mostAtOnce}
      send={async (ids) => (await change.mutateAsync({ ids, act })).results}
      textOf={textOf}
      doneToast={isRetiring ? words.severalRetired : words.severalRestored}
      onDone={selected.clear}
      onClose={onClose}
    >
      <p>{isRetiring ? words.retireSeveralWhy : words.restoreSeveralWhy}</p>
    </SeveralDialog>
  )
}
