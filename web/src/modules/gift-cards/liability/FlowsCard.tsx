import type { CardFlow } from '@brigade/contract/gift-cards/liability.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { activityText } from '../cards/card-texts.ts'
import { moneyText, signedText } from '../money.ts'
import { Asked } from './Asked.tsx'
import type { Days } from './days.ts'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { flowsOf } from './queries.ts'

/** What came onto cards and went off, between what was owed before and after. */
export function FlowsCard({ days }: { days: Days }) {
  const query = useQuery({ ...flowsOf(days), placeholderData: keepPreviousData })
  return (
    <Card title={words.moved} description={words.movedHelp} flush>
      <Asked query={query} nothing={words.nothingMoved} isNothing={({ data }) => data.length === 0}>
        {({ data }) => (
          <div className={styles.parts}>
            {data.map((flow) => (
              <Flow key={flow.currency} flow={flow} />
            ))}
          </div>
        )}
      </Asked>
    </Card>
  )
}

function Flow({ flow: { currency, opening_minor, closing_minor, moved } }: { flow: z.infer<typeof CardFlow> }) {
  return (
    <StyledTable label={`${words.moved} ${currency}`}>
      <Tr>
        <Th>{words.activity}</Th>
        <Th numeric>{words.count}</Th>
        <Th numeric>{words.amount}</Th>
      </Tr>
      <Tr className={styles.sum}>
        <Td>{words.opening}</Td>
        <Td numeric>{null}</Td>
        <Td numeric phone="end">
          {moneyText(opening_minor, currency)}
        </Td>
      </Tr>
      {moved.map(({ type, count, amount_minor }) => (
        <Tr key={type}>
          <Td>{activityText(type)}</Td>
          <Td numeric>{numberText(count)}</Td>
          <Td numeric phone="end">
            {signedText(amount_minor, currency)}
          </Td>
        </Tr>
      ))}
      <Tr className={styles.sum}>
        <Td>{words.closing}</Td>
        <Td numeric>{null}</Td>
        <Td numeric phone="end">
          {moneyText(closing_minor, currency)}
        </Td>
      </Tr>
    </StyledTable>
  )
}
