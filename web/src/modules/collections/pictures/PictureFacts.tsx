import { formatNames, type Picture } from '@brigade/contract/collections/pictures.ts'
import { rightsOn } from '@brigade/contract/collections/rights.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { todayHere } from '../../../ui/form/day-text.ts'
import { sizeInWords } from '../../../ui/form/file-rules.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { rightsText, words } from '../collections-texts.ts'

function useDay(): (day: string) => string {
  const dates = useDates()
  return (day) => dates.day(`${day}T00:00:00Z`, 'UTC')
}

/** Says that the rights in a picture have ended, or end soon. */
export function RightsBanner({ picture: { rights_until } }: { picture: Picture }) {
  const dayText = useDay()
  const state = rightsOn(todayHere(), rights_until)
  if (!state || rights_until === null) return null
  const day = dayText(rights_until)
  return (
    <Banner tone={state === 'ended' ? 'bad' : 'warn'} title={rightsText(state)}>
      {state === 'ended' ? words.rightsEndedOn(day) : words.rightsEndingOn(day)}
    </Banner>
  )
}

/** What is said of a picture, as far as anything is. */
export function Said({ picture: { caption, alt, credit, rights_until } }: { picture: Picture }) {
  const dayText = useDay()
  const all = [
    { label: words.caption, value: caption },
    { label: words.alt, value: alt },
    { label: words.credit, value: credit },
    { label: words.rightsUntil, value: rights_until === null ? '' : dayText(rights_until) },
  ]
  const facts = all.filter(({ value }) => value !== '')
  return facts.length > 0 && <KeyFacts layout="rows" facts={facts} />
}

/** What its file says of a picture, and who added it. */
export function Facts({ picture }: { picture: Picture }) {
  const dates = useDates()
  const { width, height, format, bytes, added_by, inserted_at, is_animated } = picture
  return (
    <KeyFacts
      layout="rows"
      facts={[
        { label: words.pixels, value: `${numberText(width)} × ${numberText(height)}` },
        { label: words.file, value: `${formatNames[format]}, ${sizeInWords(bytes)}${is_animated ? `. ${words.animated}` : ''}` },
        { label: words.addedBy, value: words.by(added_by, dates.moment(inserted_at)) },
      ]}
    />
  )
}
