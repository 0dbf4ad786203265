import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useState } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { latePart, useLatePart } from '../layers/late-part.ts'
import { Popup } from '../layers/Popup.tsx'
import type { CountryPickerProps } from './CountryPicker.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import { words } from './form-texts.ts'
import styles from './Input.module.css'
import { useOwnError } from './use-own-error.ts'

type Library = typeof import('./phone-numbers.ts')

const countryPicker = latePart<CountryPickerProps>(() => import('./CountryPicker.tsx').then((file) => file.CountryPicker))

interface PhoneFieldProps extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  /** The number in E.164, `+12125550142`; as typed while it is no number yet. */
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  defaultCountry?: string | undefined
  /** The person's own number unless said otherwise; `off` where somebody else's is asked for. */
  autoComplete?: string | undefined
}

const own = catalogue('phone-field', {
  unitedStates: 'United States',
  example: '(212) 555-0142',
  country: (label: string, now: string) => `${label}: country, ${now}`,
  short: (country: string, code: string) => `${country} +${code}`,
})
const callingUsa = '1'
const usa = () => ({ code: 'US', name: own.unitedStates, callingCode: callingUsa, isMain: true })

// Until the library is there a bare number is taken as an American one, so that nothing typed early is lost.
function early(text: string): string {
  const digits = text.replaceAll(/[^\d+]/g, '')
  if (digits === '' || digits.startsWith('+')) return digits
  return digits.length === 10 ? `+1${digits}` : digits
}

function usePhoneLibrary(): Library | undefined {
  const [library, setLibrary] = useState<Library>()
  useEffect(function fetchLibrary() {
    let here = true
    // Without it the field still takes numbers; the server checks them all the same.
    import('./phone-numbers.ts').then(
      (loaded) => here && setLibrary(loaded),
      (failure: unknown) => console.warn('The phone number library could not be loaded', failure),
    )
    return () => {
      here = false
    }
  }, [])
  return library
}

/** A telephone number of any country, the United States unless another is chosen. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    help,
    error: given,
    required,
    hideLabel,
    value,
    defaultValue = '',
    onChange,
    onBlur,
    defaultCountry = 'US',
    autoComplete = 'tel',
    disabled,
    readOnly,
    ...rest
  } = props
  const library = usePhoneLibrary()
  const [text, setText] = useState(value ?? defaultValue)
  const [chosen, setChosen] = useState(defaultCountry)
  const country = (text.startsWith('+') && library?.readPhone(text, chosen)?.country) || chosen
  const countries = library?.phoneCountries() ?? [usa()]
  const callingCode = countries.find((one) => one.code === country)?.callingCode ?? callingUsa
  const { error, judge, forget } = useOwnError(props, (typed) =>
    !library || library.readPhone(typed, country)?.valid ? undefined : words.invalidPhone(label),
  )

  // The number a form starts with comes in E.164, and is dressed once the library is there.
  const [dressed, setDressed] = useState(false)
  if (library && !dressed) {
    setDressed(true)
    const read = library.readPhone(text, chosen)
    if (read?.valid) {
      setChosen(read.country)
      setText(read.national)
    }
  }

  function emit(typed: string, inCountry: string) {
    forget()
    setText(typed)
    onChange?.(typed === '' ? '' : library ? (library.readPhone(typed, inCountry)?.value ?? typed) : early(typed))
  }

  function choose(next: string) {
    const national = library?.readPhone(text, country)?.national ?? text
    setChosen(next)
    emit(library?.dressPhone(national.replace(/^\+\d+\s*/, ''), next) ?? national, next)
  }

  function dress() {
    judge(text)
    const read = library?.readPhone(text, country)
    if (read?.valid) {
      setChosen(read.country)
      setText(read.national)
    }
    onBlur?.()
  }

  return (
    <FieldFrame label={label} help={help} error={error ?? given} required={required} hideLabel={hideLabel}>
      {(control) => (
        <div className={styles.box}>
          <Popup
            trigger={
              <button
                type="button"
                className={styles.country}
                aria-label={own.country(label, own.short(country, callingCode))}
                disabled={disabled || readOnly || !library}
              >
                {own.short(country, callingCode)}
                <IconChevronDown size={14} aria-hidden />
              </button>
            }
          >
            {(close) => (
              <Countries
                countries={countries}
                value={country}
                onChoose={(code) => {
                  choose(code)
                  close()
                }}
              />
            )}
          </Popup>
          <input
            placeholder={callingCode === callingUsa ? own.example : undefined}
            {...rest}
            autoComplete={autoComplete}
            {...control}
            type="tel"
            disabled={disabled}
            readOnly={readOnly}
            className={styles.control}
            value={text}
            onChange={(event) => emit(event.target.value, country)}
            onBlur={dress}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Its room is kept until it is there: the panel around it is placed by its size. */
function Countries(props: CountryPickerProps) {
  const Picker = useLatePart(countryPicker, true, () => undefined)
  return Picker ? <Picker {...props} /> : <div className={styles.countries} tabIndex={-1} data-autofocus aria-busy="true" />
}
