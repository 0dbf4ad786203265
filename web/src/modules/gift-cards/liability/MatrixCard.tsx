import type { MatrixCell } from '@brigade/contract/gift-cards/liability.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { moneyText } from '../money.ts'
import { Asked } from './Asked.tsx'
import type { Days } from './days.ts'
import { MatrixFile } from './files.tsx'
import { words } from './liability-texts.ts'
import { PairDialog } from './pair-dialog.ts'
import { matrixOf } from './queries.ts'

function stateText({ redeemer, is_in_line, open_minor, currency }: MatrixCell): string {
  if (redeemer === null) return ''
  if (is_in_line) return words.withinGroup
  return open_minor === 0 ? words.isSettled : words.notSettledYet(moneyText(open_minor, currency))
}

/** Which groups' cards were taken where, the largest amounts first; each opens its statement. */
export function MatrixCard({ days }: { days: Days }) {
  const query = useQuery({ ...matrixOf(days), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<MatrixCell>()
  return (
    <Card
      title={words.between}
      description={words.betweenHelp}
      flush
      actions={query.data && <MatrixFile name={`${words.between} ${days.from} ${days.to}`} cells={query.data.data} />}
    >
      <Asked query={query} nothing={words.nothingBetween} isNothing={({ data }) => data.length === 0}>
        {({ data }) => (
          <StyledTable label={words.between}>
            <Tr>
              <Th>{words.issuer}</Th>
              <Th>{words.redeemer}</Th>
              <Th numeric>{words.count}</Th>
              <Th numeric>{words.amount}</Th>
              <Th>{words.state}</Th>
              <Th hideLabel>
                {/* No text of its own: on a phone the button says it. */}
                <span>{words.open}</span>
              </Th>
            </Tr>
            {data
              .toSorted((a, b) => a.currency.localeCompare(b.currency) || b.amount_minor - a.amount_minor)
              .map((cell) => (
                <Tr key={`${cell.issuer.id} ${cell.redeemer?.id} ${cell.currency}`}>
                  <Td>{cell.issuer.name}</Td>
                  <Td>{cell.redeemer?.name ?? words.otherCompany}</Td>
                  <Td numeric>{numberText(cell.count)}</Td>
                  <Td numeric phone="end">
                    {moneyText(cell.amount_minor, cell.currency)}
                  </Td>
                  <Td>{stateText(cell)}</Td>
                  <Td phone="below">
                    <Button aria-label={words.openPair(cell.issuer.name, cell.redeemer?.name ?? words.otherCompany)} onClick={() => setOpen(cell)}>
                      {words.open}
                    </Button>
                  </Td>
                </Tr>
              ))}
          </StyledTable>
        )}
      </Asked>
      {open && <PairDialog cell={open} days={days} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
