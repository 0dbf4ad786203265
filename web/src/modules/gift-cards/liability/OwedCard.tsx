import type { Owed, OwedByDefinition } from '@brigade/contract/gift-cards/liability.ts'
import { type GiftCardKind, giftCardKinds } from '@brigade/contract/gift-cards/terms.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { DefinitionLink } from '../DefinitionLink.tsx'
import { dayText } from '../day-text.ts'
import { kindText } from '../gift-cards-texts.ts'
import { moneyText } from '../money.ts'
import { Asked } from './Asked.tsx'
import { OwedFile } from './files.tsx'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { owedOn } from './queries.ts'

/** What is owed at the end of a day: in all, by definition, by group. */
export function OwedCard({ on }: { on: string }) {
  const dates = useDates()
  const query = useQuery({ ...owedOn({ on }), placeholderData: keepPreviousData })
  return (
    <Card
      title={words.owed(dayText(dates, on))}
      description={words.owedHelp}
      flush
      actions={query.data && <OwedFile name={words.owed(dayText(dates, on))} byDefinition={query.data.by_definition} byGroup={query.data.by_group} />}
    >
      <Asked query={query} nothing={words.nothingOwed} isNothing={({ totals }) => totals.length === 0}>
        {({ totals, by_definition, by_group }) => (
          <>
            <div className={styles.totals}>
              {totals.map((total) => (
                <Total key={total.currency} total={total} kinds={kindsIn(by_definition, total.currency)} />
              ))}
            </div>
            <section aria-label={words.byDefinition}>
              <h3 className={styles.partTitle}>{words.byDefinition}</h3>
              <div className={styles.table}>
                <StyledTable label={words.byDefinition}>
                  <Tr>
                    <Th>{words.definition}</Th>
                    <Th>{words.kind}</Th>
                    <Th numeric>{words.cards}</Th>
                    <Th numeric>{words.amount}</Th>
                  </Tr>
                  {by_definition.map(({ definition_id, definition_name, kind, cards, owed_minor, currency }) => (
                    <Tr key={definition_id}>
                      <Td>
                        <DefinitionLink id={definition_id} name={definition_name} />
                      </Td>
                      <Td>{kindText(kind)}</Td>
                      <Td numeric>{numberText(cards)}</Td>
                      <Td numeric phone="end">
                        {moneyText(owed_minor, currency)}
                      </Td>
                    </Tr>
                  ))}
                </StyledTable>
              </div>
            </section>
            <section aria-label={words.byGroup}>
              <h3 className={styles.partTitle}>{words.byGroup}</h3>
              <div className={styles.table}>
                <StyledTable label={words.byGroup}>
                  <Tr>
                    <Th>{words.group}</Th>
                    <Th numeric>{words.cards}</Th>
                    <Th numeric>{words.amount}</Th>
                  </Tr>
                  {by_group.map(({ group, cards, owed_minor, currency }) => (
                    <Tr key={`${group.id} ${currency}`}>
                      <Td>{group.name}</Td>
                      <Td numeric>{numberText(cards)}</Td>
                      <Td numeric phone="end">
                        {moneyText(owed_minor, currency)}
                      </Td>
                    </Tr>
                  ))}
                </StyledTable>
              </div>
            </section>
          </>
        )}
      </Asked>
    </Card>
  )
}

interface OwedOfKind {
  kind: GiftCardKind
  minor: number
}

/** What is owed on each kind of cards of a currency: cards that were sold are another thing than cards that were given away. */
function kindsIn(rows: readonly z.infer<typeof OwedByDefinition>[], currency: string): OwedOfKind[] {
  return giftCardKinds.flatMap((kind) => {
    const some = rows.filter((row) => row.kind === kind && row.currency === currency)
    return some.length === 0 ? [] : { kind, minor: some.reduce((sum, { owed_minor }) => sum + owed_minor, 0) }
  })
}

function Total({ total: { currency, cards, owed_minor }, kinds }: { total: z.infer<typeof Owed>; kinds: readonly OwedOfKind[] }) {
  return (
    <div>
      <p>
        <span className={styles.total}>{moneyText(owed_minor, currency)}</span> <span className={styles.note}>{words.onCards(cards)}</span>
      </p>
      {kinds.length > 1 && (
        <p className={styles.note}>{kinds.map(({ kind, minor }) => words.kindLine(kindText(kind), moneyText(minor, currency))).join(' · ')}</p>
      )}
    </div>
  )
}
