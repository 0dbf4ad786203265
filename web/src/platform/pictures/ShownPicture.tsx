import { cropRatios } from '@brigade/contract/collections/crops.ts'
import type { PictureFace } from '@brigade/contract/collections/face.ts'
import type { CropUse } from '@brigade/contract/collections/pictures.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { classNames } from '../../ui/basics/class-names.ts'
import { pictureAt } from './picture-at.ts'
import styles from './ShownPicture.module.css'

interface ShownPictureProps {
  /** Cut to the use by the server; null draws an empty frame of the same size. */
  face: PictureFace | null
  use: CropUse
  /** Pixels of the width in which it is shown. */
  width: number
  /** Empty where words beside it say the same. */
  alt?: string
  className?: string | undefined
}

/** A picture in the shape of its use. The room is kept, so nothing moves when it has loaded. */
export function ShownPicture({ face, use, width, alt = '', className }: ShownPictureProps) {
  const shape = { aspectRatio: String(cropRatios[use]) }
  if (!face)
    return (
      <span className={classNames(styles.picture, styles.none, className)} style={shape} aria-hidden>
        <IconPhoto size={24} />
      </span>
    )
  return (
    <img
      className={classNames(styles.picture, className)}
      style={{ ...shape, background: face.tint }}
      src={pictureAt(face, width)}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
}
