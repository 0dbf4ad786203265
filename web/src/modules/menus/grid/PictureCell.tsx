import { words as pictureWords } from '../../../platform/pictures/pictures-texts.ts'
import { ShownPicture } from '../../../platform/pictures/ShownPicture.tsx'
import { classNames } from '../../../ui/basics/class-names.ts'
import { words as fieldWords } from '../fields/field-words.ts'
import type { NamedPictures } from '../pictures/use-menu-picture.ts'
import styles from './Sheet.module.css'

interface PictureCellProps {
  id: number
  pictures: NamedPictures
  /** It is inherited. */
  isFallback: boolean
}

/** A picture of a collection in a cell: small, with its name where the person may know it. */
export function PictureCell({ id, pictures, isFallback }: PictureCellProps) {
  const picture = pictures.byId.get(id)
  const isGone = pictures.isWhole && !picture
  return (
    <span className={classNames(styles.picture, isFallback && styles.fallback)}>
      <span className={styles.thumb}>
        <ShownPicture face={picture?.face ?? null} use="item" width={40} />
      </span>
      <span className={styles.pictureName}>{isGone ? pictureWords.goneShort : picture?.name || fieldWords.ofCollection}</span>
    </span>
  )
}
