import { holdsText } from '@brigade/contract/fields/searchable.ts'
import type { SessionUser } from '@brigade/contract/session.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ReactNode, useState } from 'react'
import { holds, useSession } from '../platform/session/session.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { groupOrder, openModules } from './modules/open-modules.ts'
import { webModules } from './modules/web-modules.ts'
import styles from './NavigationMenu.module.css'
import { moduleIcon } from './shell/module-icons.ts'
import { words } from './shell/shell-texts.ts'
import { UserMenu } from './shell/UserMenu.tsx'

/** Open modules, each with those of its screens that somebody needs all day. */
function startRows(session: SessionUser) {
  const links = webModules.flatMap(({ startLinks = [] }) => startLinks).filter(({ needs }) => holds(session, needs))
  return openModules(session).flatMap(({ path, label, group }) => [
    { path, label, group },
    ...links.filter(({ under }) => under === path).map((link) => ({ path: link.to, label: link.label, group })),
  ])
}

/** Every open module by its group, with a search on top and the person at the foot. Whoever searches wants a module alone. */
export function NavigationMenu({ children }: { children?: ReactNode }) {
  const session = useSession()
  const [typed, setTyped] = useState('')
  if (!session) return null
  const wanted = typed.trim()
  const rows = startRows(session).filter(({ label }) => holdsText(label, wanted))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.menu}</h1>
      <search className={styles.search}>
        <IconSearch size={18} aria-hidden />
        <input
          type="search"
          aria-label={words.searchModules}
          placeholder={words.searchModules}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {wanted === '' && children}
      <nav aria-label={words.modules} className={styles.groups}>
        {groupOrder.map((group) => {
          const ofGroup = rows.filter((row) => row.group === group)
          return (
            ofGroup.length > 0 && (
              <section key={group} aria-label={group}>
                <h2 className={styles.group}>{group}</h2>
                <ul className={styles.rows}>
                  {ofGroup.map(({ path, label }) => {
                    const Icon = moduleIcon(path)
                    return (
                      <li key={path}>
                        <a href={`#${path}`} className={styles.row}>
                          <Icon size={20} aria-hidden />
                          <span>{label}</span>
                          <IconChevronRight size={16} aria-hidden className={styles.chevron} />
                        </a>
                      </li>
                    )
                  })}
                </ul>
              </section>
            )
          )
        })}
      </nav>
      {rows.length === 0 && (
        <EmptyState title={wanted === '' ? words.noModuleYet : words.noModuleMatches(typed)}>{wanted === '' && words.askForRole}</EmptyState>
      )}
      <div className={styles.person}>
        <UserMenu session={session} />
      </div>
    </div>
  )
}
