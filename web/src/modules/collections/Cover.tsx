import type { PictureFace } from '@brigade/contract/collections/face.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { pictureAt } from '../../platform/pictures/picture-at.ts'
import { classNames } from '../../ui/basics/class-names.ts'
import styles from './Cover.module.css'

/** The picture that stands for a collection, beside its name, which says the same. */
export function Cover({ face }: { face: PictureFace | null }) {
  if (!face)
    return (
      <span className={classNames(styles.cover, styles.none)} aria-hidden>
        <IconPhoto size={18} />
      </span>
    )
  return <img className={styles.cover} style={{ background: face.tint }} src={pictureAt(face, 160)} alt="" loading="lazy" draggable={false} />
}
