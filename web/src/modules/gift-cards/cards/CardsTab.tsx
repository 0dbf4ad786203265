import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { CardsMenu } from '../batches/CardsMenu.tsx'
import { cardStatusChoices, cardsTabRoute } from '../routes.ts'
import { StatusFilter } from '../StatusFilter.tsx'
import styles from './Cards.module.css'
import { CardTable } from './CardTable.tsx'
import { cardColumns } from './card-columns.tsx'
import { cardStatusText, words } from './card-texts.ts'
import { IssueDialog } from './issue-dialog.ts'
import { useCardList } from './use-card-list.ts'

/** The cards of one definition. */
export function CardsTab({ definition }: { definition: GiftCardDefinition }) {
  const [columns] = useState(cardColumns.bind(undefined, useDates(), true))
  const { list, status, filter, shown } = useCardList(cardsTabRoute, definition.id)
  const [issuing, setIssuing] = useState(false)
  const issue = definition._can.issue && (
    <Button variant="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setIssuing(true)}>
      {words.issue}
    </Button>
  )
  return (
    <>
      <div className={styles.tabActs}>
        {issue}
        <CardsMenu definition={definition} mayIssue={definition._can.issue} filter={shown} total={list.query.data?.total ?? 0} />
      </div>
      <CardTable
        list={list}
        columns={columns}
        filters={<StatusFilter choices={cardStatusChoices} name={cardStatusText} value={status} onChange={filter} />}
        empty={
          <EmptyState icon={<IconGift size={20} />} title={words.noCardsHere} action={issue}>
            {definition.status === 'active' ? words.purpose : words.notActive}
          </EmptyState>
        }
      />
      {issuing && <IssueDialog definition={definition} onClose={() => setIssuing(false)} />}
    </>
  )
}
