import type { MenuPicture } from '@brigade/contract/menus/menu-draft.ts'
import { words as pictureWords } from '../../../platform/pictures/pictures-texts.ts'
import { dateIn } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { useNow } from '../../../ui/basics/use-now.ts'
import { useMenuScreen } from '../menu-screen.ts'
import styles from './PictureControl.module.css'
import { words } from './pictures-texts.ts'

/** What there is to say of a picture of a collection: that it is gone, or how long guests see it. */
export function PictureNotes({ picture, isGone }: { picture: MenuPicture | undefined; isGone: boolean }) {
  const dates = useDates()
  const { timezone } = useMenuScreen()
  const now = useNow(60_000)
  if (isGone)
    return (
      <p className={styles.note} data-bad role="status">
        {pictureWords.gone}
      </p>
    )
  if (!picture || picture.rights_until === null) return null
  // Guests are shown it until the last day is over where the restaurant is.
  const isOver = picture.rights_until < dateIn(timezone, new Date(now))
  const day = dates.day(`${picture.rights_until}T00:00:00Z`, 'UTC')
  return (
    <p className={styles.note} data-bad={isOver || undefined}>
      {isOver ? words.ended(day) : words.shownUntil(day)}
    </p>
  )
}

/** Why a picture of the web is not seen here, and the way to it. */
export function ElsewhereNote({ address }: { address: string }) {
  const url = URL.parse(address)
  if (!url) return null
  return (
    <p className={styles.note}>
      {words.elsewhere(url.host)}{' '}
      <a href={url.href} target="_blank" rel="noopener noreferrer">
        {words.openElsewhere}
      </a>
    </p>
  )
}
