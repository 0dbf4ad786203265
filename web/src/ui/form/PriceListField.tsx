import { fieldLocale } from '../basics/locale.ts'
import { catalogue } from '../basics/ui-texts.ts'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import input from './Input.module.css'
import { amountText, moneyShape } from './money-text.ts'
import styles from './PriceListField.module.css'
import { words as slashWords } from './SlashNumbersField.tsx'
import { useOwnError } from './use-own-error.ts'
import { useOwnValue } from './use-own-value.ts'

export const words = catalogue('form.price-list', {
  prices: (label: string) => `${label}: what will be saved`,
  wants: (sizes: number) => `One number for each of the ${sizes} sizes, separated by slashes`,
  'too-few': (sizes: number) => `Too few prices: there are ${sizes} sizes`,
  'too-many': (sizes: number) => `Too many prices: there are ${sizes} sizes`,
  'too-fine': 'A price has too many decimals',
  'too-large': 'A price is too large',
})

/** What a rule makes of the text; the contract's `readPriceList` is one. */
export type PriceVerdict =
  | { ok: true; prices: readonly { size: string; price_minor: number }[] }
  | { ok: false; because: 'not-numbers' | 'too-few' | 'too-many' | 'too-fine' | 'too-large' }

interface PriceListFieldProps extends FieldProps {
  sizes: readonly string[]
  currency: string
  read: (text: string, sizes: readonly string[], digits: number) => PriceVerdict
  /** The text, `8.50/10.50/13`. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((text: string) => void) | undefined
  onBlur?: (() => void) | undefined
}

function refusal(verdict: PriceVerdict, sizes: number): string | undefined {
  if (verdict.ok) return undefined
  if (verdict.because === 'not-numbers') return slashWords.notNumbers
  return verdict.because === 'too-few' || verdict.because === 'too-many' ? words[verdict.because](sizes) : words[verdict.because]
}

/** The prices of all sizes in one line, shown size by size while it is typed. */
export function PriceListField(props: PriceListFieldProps) {
  const { label, help, error: given, required, hideLabel, sizes, currency, read, value, defaultValue, onChange, onBlur, ...rest } = props
  const shape = moneyShape(currency, fieldLocale())
  const [text, tell] = useOwnValue({ value, defaultValue, onChange }, '')
  const verdict = read(text, sizes, shape.digits)
  const { error, judge } = useOwnError(props, (typed) => refusal(read(typed, sizes, shape.digits), sizes.length), text)
  return (
    <FieldFrame label={label} help={help ?? words.wants(sizes.length)} error={error ?? given} required={required} hideLabel={hideLabel}>
      {(control) => (
        <>
          <div className={input.box}>
            <input
              placeholder="8.50/10.50/13"
              {...rest}
              {...control}
              type="text"
              autoComplete="off"
              spellCheck={false}
              className={input.control}
              value={text}
              onChange={(event) => tell(event.target.value)}
              onBlur={() => {
                judge(text)
                onBlur?.()
              }}
            />
          </div>
          <dl className={styles.prices} aria-label={words.prices(label)}>
            {sizes.map((size, index) => (
              <div key={size} className={styles.price}>
                <dt>{size}</dt>
                <dd>{verdict.ok ? amountText(verdict.prices[index]?.price_minor ?? 0, shape) : '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </FieldFrame>
  )
}
