import { activitiesPerPage } from '@brigade/contract/gift-cards/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { dayText } from '../day-text.ts'
import { moneyText } from '../money.ts'
import { Asked } from './Asked.tsx'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { settlementPage } from './queries.ts'

/** What groups have paid each other, the newest first. */
export function SettlementsCard() {
  const dates = useDates()
  const [page, setPage] = useState(1)
  const query = useQuery({ ...settlementPage({ page, per_page: activitiesPerPage }), placeholderData: keepPreviousData })
  return (
    <Card title={words.settlements} description={words.settlementsHelp} flush>
      <Asked query={query} nothing={words.noSettlements} isNothing={({ data }) => data.length === 0}>
        {({ data, total }) => (
          <>
            <StyledTable label={words.settlements}>
              <Tr>
                <Th>{words.group}</Th>
                <Th numeric>{words.amount}</Th>
                <Th>{words.span}</Th>
                <Th>{words.by}</Th>
              </Tr>
              {data.map(({ id, issuer, redeemer, amount_minor, currency, from, to, settled_by, at }) => (
                <Tr key={id}>
                  <Td>{words.pair(issuer.name, redeemer.name)}</Td>
                  <Td numeric phone="end">
                    {moneyText(amount_minor, currency)}
                  </Td>
                  <Td>{`${dayText(dates, from)} – ${dayText(dates, to)}`}</Td>
                  <Td>{`${settled_by}, ${dates.moment(at)}`}</Td>
                </Tr>
              ))}
            </StyledTable>
            {total > activitiesPerPage && (
              <div className={styles.foot}>
                <Pager page={page} perPage={activitiesPerPage} total={total} onPage={setPage} of={words.settlements} />
              </div>
            )}
          </>
        )}
      </Asked>
    </Card>
  )
}
