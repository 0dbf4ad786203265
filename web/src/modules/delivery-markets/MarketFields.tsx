import { type AreaKind, areaKinds } from '@brigade/contract/fields/delivery-area.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { countryChoices } from '../../ui/form/choices.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { Textarea } from '../../ui/form/Textarea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AppForm } from '../../ui/form/useAppForm.ts'
import { AreaSketch } from './AreaSketch.tsx'
import { words } from './delivery-markets-texts.ts'
import { type AreaTexts, type MarketValues, readArea } from './market-form.ts'
import type { SketchPlace } from './sketch-geometry.ts'

interface AreaFieldsProps {
  form: Pick<AppForm<MarketValues>, 'field'>
  /** What the fields hold now: the kind decides which of them show, the whole is drawn. */
  texts: AreaTexts
  /** Restaurants that serve it already. */
  places?: readonly SketchPlace[]
}

const kindOf = (text: string): AreaKind => areaKinds.find((one) => one === text) ?? 'radius'

/** Where a market delivers, with a sketch of what was typed. */
export function AreaFields({ form, texts, places = [] }: AreaFieldsProps) {
  const kind = kindOf(texts.kind)
  const read = readArea(texts)
  return (
    <>
      <RadioField label={words.areaKind} inline options={areaKinds.map((value) => ({ value, label: words[value] }))} {...form.field('kind')} />
      {kind === 'radius' && (
        <FieldGrid>
          <TextField label={words.point} required help={words.pointHelp} autoComplete="off" {...form.field('point')} />
          <NumberField label={words.radiusLabel} required {...form.field('radius')} />
        </FieldGrid>
      )}
      {kind === 'postal_codes' && (
        <>
          <ChoiceField label={words.country} required choices={countryChoices} {...form.field('country')} />
          <Textarea label={words.codes} required rows={4} help={words.codesHelp} {...form.field('codes')} />
        </>
      )}
      {kind === 'polygon' && <Textarea label={words.corners} required rows={6} help={words.cornersHelp} {...form.field('corners')} />}
      {'area' in read && read.area.kind !== 'postal_codes' && <AreaSketch area={read.area} places={places} />}
    </>
  )
}
