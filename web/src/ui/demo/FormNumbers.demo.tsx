import { FieldGrid } from '../form/FieldGrid.tsx'
import { MoneyField } from '../form/MoneyField.tsx'
import { moneyShape, readMoney } from '../form/money-text.ts'
import { NumberField } from '../form/NumberField.tsx'
import type { PriceVerdict } from '../form/PriceListField.tsx'
import { PriceListField } from '../form/PriceListField.tsx'
import { SlashNumbersField } from '../form/SlashNumbersField.tsx'
import { isSlashNumbers } from '../form/text-rules.ts'
import { Card } from '../page/Card.tsx'
import type { Demo } from './demos.ts'

const sizes = ['Small', 'Medium', 'Large']
const dollars = moneyShape('USD', 'en-US')

// The kit knows no contract; in the product its rule `readPriceList` stands here.
function read(text: string): PriceVerdict {
  if (!isSlashNumbers(text)) return { ok: false, because: 'not-numbers' }
  const numbers = text.split('/')
  if (numbers.length !== sizes.length) return { ok: false, because: numbers.length < sizes.length ? 'too-few' : 'too-many' }
  const amounts = numbers.map((number) => readMoney(number, dollars))
  const wrong = amounts.find((amount) => !amount.ok)
  if (wrong && !wrong.ok) return { ok: false, because: wrong.because === 'not-money' ? 'not-numbers' : wrong.because }
  return { ok: true, prices: amounts.map((amount, index) => ({ size: sizes[index] ?? '', price_minor: amount.ok ? amount.minor : 0 })) }
}

function Show() {
  return (
    <Card title="Numbers and money" description="Money is whole minor units, never a fraction.">
      <FieldGrid>
        <NumberField label="Weight" help="Optional minus, decimals after a dot" />
        <NumberField label="Tables" onlyNumbers placeholder="24" />
        <MoneyField label="Price" currency="USD" required defaultValue={125000} />
        <MoneyField label="Correction" currency="USD" allowNegative defaultValue={-450} help="Less than zero takes money back" />
        <MoneyField label="Price in yen" currency="JPY" defaultValue={1200} />
        <MoneyField label="Deposit" currency="EUR" error="Deposit is required" />
        <PriceListField label="Prices" currency="USD" sizes={sizes} read={read} defaultValue="8.50/10.50/13" />
        <PriceListField
          label="Prices of a draft"
          currency="USD"
          sizes={sizes}
          read={read}
          defaultValue="8.50/10"
          error="Too few prices: there are 3 sizes"
        />
        <SlashNumbersField label="Steps" help="Optional minus before each" defaultValue="-5/0/5" />
        <SlashNumbersField label="Wrong steps" defaultValue="5//6" error="Please enter numbers separated by slashes, like 8.50/10.50/13" />
        <MoneyField label="Read-only fee" currency="USD" readOnly defaultValue={299} help="Set by the plan" />
        <NumberField label="Disabled number" disabled defaultValue="12" />
      </FieldGrid>
    </Card>
  )
}

export const demo: Demo = { title: 'Numbers and money', group: 'Forms', Show }
