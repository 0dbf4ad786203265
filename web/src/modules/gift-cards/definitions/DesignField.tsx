import { giftCardDesigns } from '@brigade/contract/gift-cards/terms.ts'
import { useId, useState } from 'react'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import type { BoundField } from '../../../ui/form/useAppForm.ts'
import { CardFace } from '../face/CardFace.tsx'
import { designText, words } from '../gift-cards-texts.ts'
import styles from './Definitions.module.css'

type DesignFieldProps = Pick<BoundField, 'defaultValue' | 'onChange' | 'error' | 'disabled'>

/** One of the designs, each shown small. */
export function DesignField({ defaultValue, onChange, error, disabled }: DesignFieldProps) {
  const name = useId()
  const [chosen, setChosen] = useState(defaultValue)
  return (
    <FieldGroup role="radiogroup" label={words.design} error={error}>
      <div className={styles.designs}>
        {giftCardDesigns.map((design) => (
          <label key={design} className={styles.designChoice}>
            <input
              type="radio"
              name={name}
              value={design}
              checked={chosen === design}
              disabled={disabled}
              aria-label={designText(design)}
              onChange={() => {
                setChosen(design)
                onChange(design)
              }}
            />
            <span aria-hidden>
              <CardFace design={design} name={designText(design)} />
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
