import type { Role } from '@brigade/contract/kit/roles.ts'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { appConfig } from '../../platform/config.ts'
import { holds, useSession } from '../../platform/session.ts'
import { useTitle } from '../../platform/use-title.ts'
import styles from './Welcome.module.css'

const steps: readonly { needs: Role; to: string; title: string; text: string; Icon: typeof IconSitemap }[] = [
  {
    needs: 'access_groups_admin',
    to: '#/access_groups',
    title: 'Shape your company',
    text: 'Your company has its own access group. Add a group for each brand, region or restaurant below it.',
    Icon: IconSitemap,
  },
  {
    needs: 'access_groups_admin',
    to: '#/access_groups',
    title: 'Invite your colleagues',
    text: 'Open a group and invite people with the roles they need there. What they may do reaches every group below.',
    Icon: IconUserPlus,
  },
  {
    needs: 'bank_connections_admin',
    to: '#/bank-connections',
    title: 'Connect your bank',
    text: 'Tell us where your checks go. You can link an account yourself or send a link to whoever keeps the books.',
    Icon: IconBuildingBank,
  },
]

/** Where a new company lands after signing up: what to do first. */
export function Welcome() {
  useTitle('Welcome')
  const session = useSession()
  const open = steps.filter(({ needs }) => holds(session, needs))
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>Welcome, {session?.name}</h1>
        <p className={styles.lead}>
          {open.length > 0
            ? `Your account is confirmed and your company is set up in ${appConfig().product_name}. Three steps make it ready for work.`
            : `You are signed in to ${appConfig().product_name}. The modules open to you are in the menu.`}
        </p>
      </header>
      {open.length > 0 && (
        <ol className={styles.steps}>
          {open.map(({ to, title, text, Icon }) => (
            <li key={title}>
              <a href={to} className={styles.step}>
                <span className={styles.icon}>
                  <Icon size={20} aria-hidden />
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{title}</span>
                  <span className={styles.text}>{text}</span>
                </span>
                <IconChevronRight size={18} aria-hidden className={styles.chevron} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
