import { longestSpan } from '@brigade/contract/gift-cards/liability.ts'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { DateRangeField } from '../../../ui/form/DateRangeField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { words as sectionWords } from '../gift-cards-texts.ts'
import { liabilityRoute } from '../routes.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import { AgreementCard } from './AgreementCard.tsx'
import { daysOf, isTooLong, knownUpTo } from './days.ts'
import { FlowsCard } from './FlowsCard.tsx'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { MatrixCard } from './MatrixCard.tsx'
import { OwedCard } from './OwedCard.tsx'
import { SettlementsCard } from './SettlementsCard.tsx'
import { StatementCard } from './StatementCard.tsx'

/** What is owed on gift cards, what moved, and what groups owe each other. */
export function LiabilityPage() {
  useTitle(words.title)
  const maySee = useMayI('gift_card_definitions') === 'allowed'
  const days = daysOf(liabilityRoute.useSearch())
  const navigate = liabilityRoute.useNavigate()
  return (
    <div className={styles.page}>
      <PageHeader title={sectionWords.giftCards} />
      <SectionTabs value="liability" />
      {maySee ? (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.days}>
            <DateRangeField
              label={words.days}
              value={days}
              error={isTooLong(days) ? words.tooLong(longestSpan) : undefined}
              onChange={({ from, to }) => {
                if (isDay(from) && isDay(to) && from <= to) void navigate({ search: { from, to }, replace: true })
              }}
            />
          </div>
          <div className={styles.cards}>
            <OwedCard on={knownUpTo(days.to)} />
            {!isTooLong(days) && (
              <>
                <FlowsCard days={days} />
                <MatrixCard days={days} />
                <StatementCard days={days} />
              </>
            )}
            <SettlementsCard />
            {!isTooLong(days) && <AgreementCard days={days} />}
          </div>
        </>
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      )}
    </div>
  )
}
