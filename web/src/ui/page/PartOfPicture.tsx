import styles from './PartOfPicture.module.css'
import type { PicturePart } from './picture-part.ts'

interface PartOfPictureProps {
  src: string
  part: PicturePart
  /** Width to height of the part in pixels. */
  ratio: number
}

const percent = (share: number): string => `${share * 100}%`

/** A part of a whole picture, as wide as its box. It says nothing: the words are beside it. */
export function PartOfPicture({ src, part: { x, y, width, height }, ratio }: PartOfPictureProps) {
  return (
    <span className={styles.box} style={{ aspectRatio: String(ratio) }}>
      <img
        src={src}
        alt=""
        draggable={false}
        style={{
          insetInlineStart: percent(-x / width),
          insetBlockStart: percent(-y / height),
          inlineSize: percent(1 / width),
          blockSize: percent(1 / height),
        }}
      />
    </span>
  )
}
