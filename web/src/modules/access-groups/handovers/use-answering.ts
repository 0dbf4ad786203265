import type { Handover } from '@brigade/contract/access-groups/handovers.ts'
import { useState } from 'react'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import { words } from './handovers-texts.ts'
import { useHandoverAnswers } from './use-handover-answers.ts'

/** What can be done with an offer by the one who looks at it; accepting asks in a dialog. */
export function useAnswering() {
  const [accepting, setAccepting] = useState<Handover>()
  const { withdraw, decline } = useHandoverAnswers()
  return {
    accepting,
    stop: () => setAccepting(undefined),
    actionsOf: (offer: Handover): MenuAction[] => [
      ...(offer._can.answer
        ? [
            { label: words.acceptMore, onSelect: () => setAccepting(offer) },
            { label: words.declineMore, danger: true, onSelect: () => void decline(offer) },
          ]
        : []),
      ...(offer._can.withdraw ? [{ label: words.withdrawMore, danger: true, onSelect: () => void withdraw(offer) }] : []),
    ],
  }
}
