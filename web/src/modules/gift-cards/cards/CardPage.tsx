import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { RecordPage } from '../../../platform/records/RecordPage.tsx'
import { idOf } from '../../../platform/records/record-rights.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu, type MenuAction } from '../../../ui/layers/Menu.tsx'
import { useMayOpenDefinition } from '../DefinitionLink.tsx'
import { words as sectionWords } from '../gift-cards-texts.ts'
import { type NamedCard, oneCard } from '../queries.ts'
import { cardRoute } from '../routes.ts'
import { ActDialogOf } from './acts/act-dialog.ts'
import { actsOf, type CardAct } from './acts/card-acts.ts'
import { CardDetails } from './CardDetails.tsx'
import { CardPill } from './CardPill.tsx'
import { words } from './card-texts.ts'
import { CodeDialog } from './code-dialog.ts'

/** One gift card, for those who see definitions of the group that owes its balance. */
export function CardPage() {
  const { id: text } = cardRoute.useParams()
  const id = idOf(text)
  const verdict = useMayI('gift_card_definitions')
  const list = { label: sectionWords.cards, href: '#/gift_cards/cards' }
  return (
    <RecordPage id={id} verdict={id === 0 ? 'refused' : verdict} record={oneCard({ id })} list={list} words={words}>
      {(card) => <CardView card={card} />}
    </RecordPage>
  )
}

const actWords = {
  load: 'load',
  code: 'showCode',
  mail: 'mailAgain',
  adjust: 'adjust',
  lost: 'lost',
  move: 'move',
  cashOut: 'cashOut',
  block: 'block',
  unblock: 'unblock',
  end: 'end',
} as const satisfies Record<CardAct, keyof typeof words>

/** As many stand beside the name; the rest is behind the dots. */
const inSight = 2

function CardView({ card }: { card: NamedCard }) {
  const [open, setOpen] = useState<CardAct>()
  const mayOpenDefinition = useMayOpenDefinition(card.definition_id)
  const acts = actsOf(card)
  const wordOf = (act: CardAct): string => (act === 'mail' && card.sent_at === null ? words.mail : words[actWords[act]])
  const behind: MenuAction[] = acts.slice(inSight).map((act) => ({
    label: wordOf(act),
    danger: act === 'end' || act === 'block',
    divided: act === 'block' || (act === 'end' && !acts.includes('block')),
    onSelect: () => setOpen(act),
  }))
  return (
    <RecordFrame
      title={card.name}
      breadcrumbs={[
        { label: sectionWords.cards, href: '#/gift_cards/cards' },
        ...(mayOpenDefinition ? [{ label: card.definition_name, href: `#/gift_cards/${card.definition_id}` }] : []),
      ]}
      status={<CardPill status={card.status} />}
      actions={
        acts.length > 0 && (
          <>
            {acts.slice(0, inSight).map((act) => (
              <Button key={act} onClick={() => setOpen(act)}>
                {wordOf(act)}
              </Button>
            ))}
            {behind.length > 0 && <Menu label={words.moreActs} actions={behind} />}
          </>
        )
      }
    >
      <CardDetails card={card} />
      {open === 'code' && <CodeDialog card={card} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'code' && <ActDialogOf card={card} act={open} onClose={() => setOpen(undefined)} />}
    </RecordFrame>
  )
}
