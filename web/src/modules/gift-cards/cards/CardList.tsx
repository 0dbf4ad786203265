import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { CardsMenu } from '../batches/CardsMenu.tsx'
import { words as sectionWords } from '../gift-cards-texts.ts'
import { cardListRoute, cardStatusChoices } from '../routes.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import styles from './Cards.module.css'
import { CardTable } from './CardTable.tsx'
import { cardColumns } from './card-columns.tsx'
import { cardStatusText, words } from './card-texts.ts'
import { IssueDialog } from './issue-dialog.ts'
import { useCardList } from './use-card-list.ts'

/** All cards the person may see, the newest first unless asked otherwise. */
export function CardList() {
  useTitle(words.allCards)
  const [columns] = useState(cardColumns.bind(undefined, useDates(), false))
  const { list, status, filter, shown } = useCardList(cardListRoute)
  const mayIssue = useMayI('gift_card_definitions_admin') === 'allowed'
  const [issuing, setIssuing] = useState(false)
  const issue = mayIssue && (
    <Button variant="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setIssuing(true)}>
      {words.issue}
    </Button>
  )
  return (
    <div className={styles.page}>
      <PageHeader
        title={sectionWords.giftCards}
        status={list.maySee && <Count of={list.query.data?.total} />}
        actions={
          list.maySee && (
            <>
              <ButtonLink href="#/redeem/gc" icon={<IconScan size={16} aria-hidden />}>
                {sectionWords.redeemCard}
              </ButtonLink>
              {issue}
              <CardsMenu mayIssue={mayIssue} filter={shown} total={list.query.data?.total ?? 0} />
            </>
          )
        }
      />
      <SectionTabs value="cards" />
      <CardTable
        list={list}
        columns={columns}
        filters={<StatusFilter choices={cardStatusChoices} name={cardStatusText} value={status} onChange={filter} />}
        empty={
          <EmptyState icon={<IconGift size={20} />} title={words.noneYet} action={issue}>
            {words.purpose}
          </EmptyState>
        }
      />
      {issuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </div>
  )
}
