import type { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { Card } from '../../ui/page/Card.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { words } from './order-workflows-texts.ts'
import { linesOf } from './rule-lines.ts'

/** What rules say, to be read. */
export function RuleFacts({ rules }: { rules: OrderRules }) {
  return (
    <KeyFacts
      layout="rows"
      facts={linesOf(rules).map(({ label, value }) => ({
        label,
        value:
          typeof value === 'string' ? (
            value
          ) : (
            <ol>
              {value.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines that are only read never move, and two may read alike.
                <li key={place}>{one}</li>
              ))}
            </ol>
          ),
      }))}
    />
  )
}

/** The same as a card of its own. */
export function ReadRules({ rules }: { rules: OrderRules }) {
  return (
    <Card title={words.rules}>
      <RuleFacts rules={rules} />
    </Card>
  )
}
