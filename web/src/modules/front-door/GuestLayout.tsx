import type { ReactNode } from 'react'
import styles from './GuestFrame.module.css'
import { WelcomeBanner } from './WelcomeBanner.tsx'

interface GuestLayoutProps {
  product: string
  /** In the upper corner: the switch of the colour mode. */
  corner?: ReactNode
  children: ReactNode
}

/** Where the banner and the panel of the guest screen lie; it asks for nothing, so that the build can print it into the page. */
export function GuestLayout({ product, corner, children }: GuestLayoutProps) {
  return (
    <div className={styles.guest}>
      <WelcomeBanner product={product} />
      <div className={styles.mode}>{corner}</div>
      <main className={styles.main}>
        <div className={styles.column}>{children}</div>
      </main>
    </div>
  )
}
