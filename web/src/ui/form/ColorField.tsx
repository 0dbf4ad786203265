import { catalogue } from '../basics/ui-texts.ts'
import styles from './ColorField.module.css'
import { lettersOn, readColor } from './color-text.ts'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'
import { useParsed } from './use-parsed.ts'

export const words = catalogue('form.color', {
  picker: (label: string) => `${label}: picker`,
  notColor: 'Please enter a color like #1d4ed8',
  white: (ratio: string) => `White letters read best on it, ${ratio} : 1`,
  black: (ratio: string) => `Black letters read best on it, ${ratio} : 1`,
  sample: 'Aa',
})

interface ColorFieldProps extends FieldProps {
  /** `#rrggbb`, or empty. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** What was typed while it is no colour, so that a schema can refuse it. */
  onChange?: ((color: string) => void) | undefined
  onBlur?: (() => void) | undefined
}

/** A colour: six figures or the system's picker, with a note on the letters that can stand on it. */
export function ColorField({ value, defaultValue, onChange, onBlur, help, ...rest }: ColorFieldProps) {
  const parsed = useParsed({ value, defaultValue, onChange, empty: '', read: readColor, write: (color) => color, unreadable: (text) => text })
  const color = readColor(parsed.value)
  const best = color === undefined ? undefined : lettersOn(color)
  const note = best && words[best.letters === '#ffffff' ? 'white' : 'black'](best.ratio.toFixed(1))
  const off = rest.disabled || rest.readOnly
  return (
    <TextField
      placeholder="#1d4ed8"
      {...rest}
      help={help && note ? `${note}. ${typeof help === 'string' ? help : ''}` : (note ?? help)}
      autoComplete="off"
      spellCheck={false}
      className={styles.figures}
      value={parsed.text}
      subject={String(parsed.value)}
      check={(text) => (readColor(text) === undefined ? words.notColor : undefined)}
      onChange={(event) => parsed.type(event.target.value)}
      onBlur={() => {
        parsed.settle()
        onBlur?.()
      }}
      start={
        <span className={styles.swatch} style={best && color ? { background: color, color: best.letters } : undefined}>
          <span aria-hidden>{words.sample}</span>
          <input
            type="color"
            aria-label={words.picker(rest.label)}
            disabled={off}
            value={color ?? '#000000'}
            onChange={(event) => parsed.choose(event.target.value)}
          />
        </span>
      }
    />
  )
}
