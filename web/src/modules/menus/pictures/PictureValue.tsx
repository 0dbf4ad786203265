import { words as pictureWords } from '../../../platform/pictures/pictures-texts.ts'
import { ShownPicture } from '../../../platform/pictures/ShownPicture.tsx'
import { words as fieldWords } from '../fields/field-words.ts'
import styles from './PictureControl.module.css'
import { useMenuPicture } from './use-menu-picture.ts'

/** A picture of a collection among other values: small, with its name where the person may know it. */
export function PictureValue({ id }: { id: number }) {
  const { picture, isGone } = useMenuPicture(id)
  if (isGone) return pictureWords.gone
  return (
    <span className={styles.value}>
      <span className={styles.thumb}>
        <ShownPicture face={picture?.face ?? null} use="item" width={56} />
      </span>
      {picture?.name || fieldWords.ofCollection}
    </span>
  )
}
