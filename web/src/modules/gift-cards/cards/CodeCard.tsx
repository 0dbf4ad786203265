import { showCode } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useRef } from 'react'
import { appConfig } from '../../../platform/config.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyText } from '../../../ui/page/CopyText.tsx'
import { printAlone } from '../../../ui/qr/print-alone.ts'
import { QrCode } from '../../../ui/qr/QrCode.tsx'
import { dayText } from '../day-text.ts'
import { CardFace } from '../face/CardFace.tsx'
import { moneyText } from '../money.ts'
import styles from './CodeCard.module.css'
import { words } from './card-texts.ts'
import type { Secret } from './use-shown-code.ts'

interface CodeCardProps {
  card: GiftCard
  secret: Secret
}

/** Where the till opens with this card. The code stands behind the hash, which no server sees. */
const redeemLink = (code: string): string => new URL(`#/redeem/gc/${code}`, appConfig().public_url).href

/** The card with its code, to be printed or read out. */
export function CodeCard({ card, secret: { code, pin } }: CodeCardProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const dates = useDates()
  return (
    <div className={styles.code}>
      <div ref={sheet} className={styles.sheet}>
        <CardFace
          design={card.design}
          picture={card.design_picture}
          name={card.definition_name}
          amountText={moneyText(card.balance_minor, card.currency)}
          last4={card.last4}
          message={card.message}
        />
        <div className={styles.words}>
          <QrCode value={redeemLink(code)} label={words.scan} actions={false} />
          <div className={styles.text}>
            <p className={styles.number}>{showCode(code)}</p>
            {pin !== null && <p className={styles.pin}>{words.pinText(pin)}</p>}
            {card.expires_on !== null && <p>{words.goodUntil(dayText(dates, card.expires_on))}</p>}
            {card.recipient_name !== '' && <p>{card.recipient_name}</p>}
          </div>
        </div>
      </div>
      <div className={styles.acts}>
        <CopyText text={showCode(code)} label={words.copyCode} done={words.codeCopied} />
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => sheet.current && printAlone(sheet.current)}>
          {words.printCard}
        </Button>
      </div>
      <p className={styles.note}>{words.codeWhy}</p>
    </div>
  )
}
