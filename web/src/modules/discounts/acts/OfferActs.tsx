import type { Discount } from '@brigade/contract/discounts/offers.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useState } from 'react'
import { pathOf } from '../../../platform/records/record-kind.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { offerKind, words as offerWords } from '../discounts-texts.ts'
import { words } from './act-texts.ts'
import { StartDialog } from './StartDialog.tsx'
import { useActs } from './use-acts.ts'

/** What can be done with an offer, at the head of its page; the next step stands out. */
export function OfferActs({ offer }: { offer: Discount }) {
  const { isBusy, act, pause, end, duplicate } = useActs(offer)
  const [isStarting, setStarting] = useState(false)
  const { status, _can } = offer
  const may = (what: 'start' | 'pause' | 'end') => _can.acts.includes(what)
  return (
    <>
      {may('pause') && (
        <Button icon={<IconPlayerPause size={16} aria-hidden />} loading={isBusy} onClick={() => void pause()}>
          {words.pause}
        </Button>
      )}
      {_can.update && (
        <ButtonLink
          href={`#${pathOf(offerKind, offer.id)}/edit`}
          variant={may('start') ? 'secondary' : 'primary'}
          icon={<IconPencil size={16} aria-hidden />}
        >
          {offerWords.edit}
        </ButtonLink>
      )}
      {may('start') && (
        <Button variant="primary" icon={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setStarting(true)}>
          {status === 'paused' ? words.resume : words.start}
        </Button>
      )}
      <Menu
        label={words.more}
        actions={[
          { label: words.duplicate, icon: <IconCopy size={16} aria-hidden />, onSelect: () => void duplicate() },
          ...(may('end')
            ? [{ label: words.endMore, icon: <IconPlayerStop size={16} aria-hidden />, danger: true, divided: true, onSelect: () => void end() }]
            : []),
        ]}
      />
      {isStarting && <StartDialog offer={offer} onStart={() => act('start')} onClose={() => setStarting(false)} />}
    </>
  )
}
