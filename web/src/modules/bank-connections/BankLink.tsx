import { useEffect, useRef } from 'react'
import { Spinner } from '../../ui/basics/Spinner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import styles from './BankLink.module.css'
import { words } from './catalogue.ts'
import type { BankLink as Link, LinkToken } from './use-bank-link.ts'

/** The widget follows the page's colours where its provider knows how. */
function themed(address: string): string {
  const url = new URL(address)
  url.searchParams.set('theme', document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')
  return url.href
}

/** The widget in its frame. Accepts messages from this frame and its origin only, each once. */
function Widget({ link, onMessage }: { link: LinkToken; onMessage: (data: unknown) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const heard = useRef(false)
  const latestOnMessage = useRef(onMessage)
  useEffect(function keepLatest() {
    latestOnMessage.current = onMessage
  })
  useEffect(
    function listen() {
      const hear = ({ origin, source, data }: MessageEvent) => {
        // Browser extensions and developer tools post messages all the time.
        if (heard.current || origin !== link.origin || source === null || source !== frame.current?.contentWindow) return
        heard.current = true
        latestOnMessage.current(data)
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
    [link],
  )
  return (
    <iframe
      ref={frame}
      className={styles.widget}
      title={words.connectTitle}
      src={themed(link.frame_url)}
      // The provider's page may run and open its bank's window, but not lead this page elsewhere.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    />
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={20} />
      <p>{text}</p>
    </div>
  )
}

function Inside({ link: { stage, hear } }: { link: Link }) {
  if (stage.at === 'widget') return <Widget key={stage.link.token} link={stage.link} onMessage={hear} />
  if (stage.at === 'saving') return <Waiting text={words.saving} />
  if (stage.at !== 'failed') return <Waiting text={words.opening} />
  return (
    <div className={styles.failed}>
      <Banner tone="bad" title={words.notConnected}>
        {stage.text}
      </Banner>
      <Button variant="primary" onClick={stage.again}>
        {words.tryAgain}
      </Button>
    </div>
  )
}

/** The bank-linking widget: a dialog, on a phone a sheet over the whole screen. */
export function BankLink({ link }: { link: Link }) {
  return (
    <Modal opened={link.stage.at !== 'closed'} onClose={link.close} title={words.connectTitle}>
      <div className={styles.inside}>
        <Inside link={link} />
        {/* Behind the frame, so that the focus that leaves the frame stays in the dialog. */}
        <Button variant="quiet" className={styles.last} onClick={link.close}>
          {words.close}
        </Button>
      </div>
    </Modal>
  )
}
