import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/controls/Button.tsx'
import { Popup } from '../../ui/layers/Popup.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import styles from './Places.module.css'
import { words } from './places-texts.ts'
import { placePage } from './queries.ts'

interface PlaceFilterProps {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Narrows the list to offers that apply at one restaurant. */
export function PlaceFilter({ value, onChange }: PlaceFilterProps) {
  const known = useQuery({ ...placePage({ ids: value === undefined ? [] : [value], page: 1, per_page: 1 }), enabled: value !== undefined })
  const name = value === undefined ? words.everyRestaurant : (known.data?.data[0]?.name ?? words.oneRestaurant)
  return (
    <Popup
      className={styles.panel}
      trigger={
        <Button aria-label={words.filterBy(name)}>
          {name}
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
    >
      {(close) => (
        <PlacePicker
          label={words.appliesAt}
          placeholder={words.everyRestaurant}
          error={undefined}
          value={value === undefined ? '' : String(value)}
          valueLabel={value === undefined ? undefined : name}
          onChange={(place) => {
            onChange(place?.id)
            close()
          }}
        />
      )}
    </Popup>
  )
}
