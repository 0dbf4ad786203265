import type { GuestMessage } from '@brigade/contract/menus/guest-menu.ts'
import { firstLanguage, type MessageTone } from '@brigade/contract/menus/menu-messages.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './Notes.module.css'
import { words } from './preview-texts.ts'

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, promotion: IconTag } as const
const toneWords: Record<MessageTone, string> = { info: words.info, warning: words.warning, promotion: words.promotion }

/** Messages for guests at one place of the menu; may be rendered inside a button. */
export function Notes({ messages }: { messages: readonly GuestMessage[] }) {
  if (messages.length === 0) return null
  return (
    <span className={styles.notes}>
      {messages.map(({ id, texts, tone, unavailable }) => {
        const Icon = icons[tone]
        const language = languageFor(texts)
        return (
          <span key={id} className={styles.note} data-tone={tone}>
            <Icon size={16} aria-hidden />
            <span className={styles.words}>
              <VisuallyHidden>{words.toneOf(toneWords[tone])}</VisuallyHidden>
              <span lang={language}>{texts[language]}</span> {unavailable && <StatusPill tone="warn">{words.notNow}</StatusPill>}
            </span>
          </span>
        )
      })}
    </span>
  )
}

/** The reader's language where the message has it. */
function languageFor(texts: GuestMessage['texts']): string {
  const wanted = navigator.languages.flatMap((one) => [one, one.split('-')[0] ?? one])
  return wanted.find((one) => texts[one] !== undefined) ?? firstLanguage
}
