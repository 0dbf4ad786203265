import { lazy, Suspense } from 'react'
import { Spinner } from '../basics/Spinner.tsx'
import styles from './QrCode.module.css'
import type { QrCodeProps } from './qr-words.ts'
import { words } from './qr-words.ts'

const QrDrawing = lazy(() => import('./QrDrawing.tsx').then((file) => ({ default: file.QrDrawing })))

/** A code for phones to read, to be saved and printed. */
export function QrCode(props: QrCodeProps) {
  const waiting = (
    <div className={styles.code}>
      <div className={styles.waiting}>
        <Spinner label={words.drawing} />
      </div>
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <QrDrawing {...props} />
    </Suspense>
  )
}
