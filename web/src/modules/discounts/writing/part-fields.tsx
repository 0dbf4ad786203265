import type { ReactNode } from 'react'
import { BasicsFields } from './BasicsFields.tsx'
import { ConditionsFields } from './ConditionsFields.tsx'
import { DatesFields } from './DatesFields.tsx'
import { EffectFields } from './EffectFields.tsx'
import { HoursFields } from './HoursFields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { PayersFields } from './PayersFields.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import type { OfferPart } from './parts.ts'
import { StackingFields, TurnFields } from './StackingFields.tsx'
import { TaxField } from './TaxField.tsx'
import { UsedFields } from './UsedFields.tsx'
import type { PartProps } from './use-offer-form.ts'
import { WhatFields } from './WhatFields.tsx'

/** The controls of each part, on a desk and on a phone alike. */
export const partFields: Readonly<Record<OfferPart, (props: PartProps) => ReactNode>> = {
  name: BasicsFields,
  used: UsedFields,
  conditions: ConditionsFields,
  effect: EffectFields,
  what: WhatFields,
  tax: TaxField,
  hours: HoursFields,
  dates: DatesFields,
  places: PlacesFields,
  limits: LimitFields,
  stacking: StackingFields,
  turn: TurnFields,
  payers: PayersFields,
}
