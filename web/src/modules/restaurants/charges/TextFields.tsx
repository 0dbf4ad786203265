import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import styles from './Charges.module.css'
import { languageWord, words } from './charges-texts.ts'
import { type LanguageText, languagesLeft } from './message-draft.ts'

interface TextFieldsProps {
  texts: readonly LanguageText[]
  errors: Record<string, string>
  onChange: (texts: readonly LanguageText[]) => void
}

/** A text in the first language, and in as many others as one likes. */
export function TextFields({ texts, errors, onChange }: TextFieldsProps) {
  const put = (language: string, text: string) => onChange(texts.map((one) => (one.language === language ? { language, text } : one)))
  return (
    <div className={styles.texts}>
      {texts.map(({ language, text }, at) => (
        <div key={language} className={styles.language}>
          <Textarea
            label={words.textIn(languageWord(language))}
            required
            rows={2}
            maxLength={500}
            value={text}
            error={errors[`texts.${language}`] ?? errors[language]}
            onChange={({ target }) => put(language, target.value)}
          />
          {at > 0 && (
            <IconButton label={words.dropLanguage(languageWord(language))} onClick={() => onChange(texts.filter((one) => one.language !== language))}>
              <IconX size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <SelectField
        label={words.addLanguage}
        hideLabel
        placeholder={words.addLanguage}
        value=""
        options={languagesLeft(texts).map((value) => ({ value, label: languageWord(value) }))}
        error={undefined}
        onChange={({ target }) => onChange([...texts, { language: target.value, text: '' }])}
      />
    </div>
  )
}
