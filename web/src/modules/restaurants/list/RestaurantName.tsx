import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { pathOf } from '../../../platform/records/record-kind.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
import { restaurantKind } from '../kinds.ts'
import styles from './RestaurantName.module.css'

/** The name of a restaurant in the list, with its logo. */
export function RestaurantName({ restaurant: { id, name, logo } }: { restaurant: Restaurant }) {
  return (
    <span className={styles.named}>
      {logo ? (
        <img className={styles.logo} style={{ background: logo.tint }} src={pictureAt(logo, 28)} alt="" loading="lazy" draggable={false} />
      ) : (
        <span className={styles.logo} aria-hidden>
          <IconBuildingStore size={16} />
        </span>
      )}
      <RowLink href={`#${pathOf(restaurantKind, id)}`}>{name}</RowLink>
    </span>
  )
}
