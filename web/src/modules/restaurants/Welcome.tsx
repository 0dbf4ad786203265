import type { Role } from '@brigade/contract/kit/roles.ts'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { appConfig } from '../../platform/config.ts'
import { holds, useSession } from '../../platform/session/session.ts'
import { useTitle } from '../../platform/use-title.ts'
import { words } from './catalogue.ts'
import styles from './Welcome.module.css'

interface Step {
  needs: Role
  to: string
  title: string
  text: string
  Icon: typeof IconSitemap
}

const steps = (): Step[] => [
  {
    needs: 'access_groups_admin',
    to: '#/access_groups',
    title: words.shape,
    text: words.shapeText,
    Icon: IconSitemap,
  },
  {
    needs: 'restaurants_admin',
    to: '#/onboarding/restaurants/new',
    title: words.open,
    text: words.openText,
    Icon: IconBuildingStore,
  },
  {
    needs: 'access_groups_admin',
    to: '#/access_groups?invite=1',
    title: words.invite,
    text: words.inviteText,
    Icon: IconUserPlus,
  },
  {
    needs: 'bank_connections_admin',
    to: '#/bank-connections',
    title: words.connect,
    text: words.connectText,
    Icon: IconBuildingBank,
  },
]

/** Where a new company lands after signing up: what to do first. */
export function Welcome() {
  useTitle(words.welcome)
  const session = useSession()
  const open = steps().filter(({ needs }) => holds(session, needs))
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{words.welcomeName(session?.name ?? '')}</h1>
        <p className={styles.lead}>{open.length > 0 ? words.steps(appConfig().product_name) : words.inTheMenu(appConfig().product_name)}</p>
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
