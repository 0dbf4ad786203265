import type { PictureFace } from '@brigade/contract/collections/face.ts'
import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCardDesign } from '@brigade/contract/gift-cards/terms.ts'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import styles from './CardFace.module.css'
import { words } from './face-words.ts'
import { Ornament } from './Ornament.tsx'

interface CardFaceProps {
  design: GiftCardDesign
  /** In place of the design; null for none. */
  picture?: PictureFace | null | undefined
  name: string
  /** As people read it: `$50.00`. */
  amountText?: string | undefined
  last4?: string | undefined
  message?: string | undefined
}

/** A gift card as its owner sees it, as wide as the place it stands in. The same by day and by night, and on paper: it is a thing. */
export function CardFace({ design, picture, name, amountText, last4, message = '' }: CardFaceProps) {
  const title = name.trim() === '' ? words.unnamed : name
  const said: string[] = [title, amountText, last4 && words.endingIn(last4), message].flatMap((part) => part || [])
  return (
    <div className={styles.place}>
      <div role="img" aria-label={words.says(said)} className={classNames(styles.face, picture ? styles.pictured : styles[design])}>
        {picture ? <Pictured face={picture} /> : <Ornament design={design} />}
        <div className={styles.text}>
          <p className={styles.top}>
            <span className={styles.name}>{title}</span>
            <span className={styles.kind}>{words.giftCard}</span>
          </p>
          <p className={styles.amount}>{amountText}</p>
          <p className={styles.bottom}>
            <span className={styles.message}>{message}</span>
            <span className={styles.number}>{last4 && lastFourText(last4)}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

/** A card is at most 420 pixels wide. */
const Pictured = ({ face }: { face: PictureFace }) => (
  <>
    <img className={styles.picture} style={{ background: face.tint }} src={pictureAt(face, 420)} alt="" draggable={false} />
    <span className={styles.shade} />
  </>
)
