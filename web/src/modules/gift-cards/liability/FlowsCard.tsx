import type { CardFlow } from '@brigade/contract/gift-cards/liability.ts'
import { type GiftCardKind, giftCardKinds } from '@brigade/contract/gift-cards/terms.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { numberText } from '../../../ui/basics/numbers.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { activityText } from '../cards/card-texts.ts'
import { kindText } from '../gift-cards-texts.ts'
import { moneyText, signedText } from '../money.ts'
import { Asked } from './Asked.tsx'
import type { Days } from './days.ts'
import { FlowsFile } from './files.tsx'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { flowsOf } from './queries.ts'

const kindOptions = [{ value: 'all', label: words.allKinds }, ...giftCardKinds.map((kind) => ({ value: kind, label: kindText(kind) }))]

/** What came onto cards and went off, between what was owed before and after. */
export function FlowsCard({ days }: { days: Days }) {
  const [kind, setKind] = useState<GiftCardKind>()
  const query = useQuery({ ...flowsOf({ ...days, kind }), placeholderData: keepPreviousData })
  return (
    <Card
      title={words.moved}
      description={words.movedHelp}
      flush
      actions={query.data && <FlowsFile name={`${words.moved} ${days.from} ${days.to}`} flows={query.data.data} />}
    >
      <div className={styles.pick}>
        <SelectField
          label={words.kinds}
          hideLabel
          value={kind ?? 'all'}
          options={kindOptions}
          onChange={(event) => setKind(giftCardKinds.find((one) => one === event.currentTarget.value))}
        />
      </div>
      <Asked query={query} nothing={words.nothingMoved} isNothing={({ data }) => data.length === 0}>
        {({ data }) => data.map((flow) => <Flow key={flow.currency} flow={flow} isOne={data.length === 1} />)}
      </Asked>
    </Card>
  )
}

function Flow({ flow: { currency, opening_minor, closing_minor, moved }, isOne }: { flow: z.infer<typeof CardFlow>; isOne: boolean }) {
  // Blocking and ending a card moves nothing.
  const amounts = moved.filter(({ amount_minor }) => amount_minor !== 0)
  return (
    <section aria-label={`${words.moved} ${currency}`}>
      {!isOne && <h3 className={styles.partTitle}>{currency}</h3>}
      <div className={styles.table}>
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
          {amounts.map(({ type, count, amount_minor }) => (
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
      </div>
    </section>
  )
}
