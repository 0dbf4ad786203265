import { Logo } from '../../ui/page/Logo.tsx'
import { signInWords } from './sign-in-words.ts'
import styles from './WelcomeBanner.module.css'

/** "welcome to" and the product's name. */
export function WelcomeBanner({ product }: { product: string }) {
  return (
    <header className={styles.banner}>
      <svg className={styles.ranks} viewBox="0 0 400 400" aria-hidden preserveAspectRatio="xMidYMid slice">
        <path d="M-40 190 200 30l240 160M-40 290 200 130l240 160M-40 390 200 230l240 160M-40 490 200 330l240 160" />
      </svg>
      <Logo size={44} />
      <p className={styles.words}>
        <span className={styles.welcome}>{signInWords.welcome}</span> <span className={styles.product}>{product}</span>
      </p>
    </header>
  )
}
