import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { stringifySearch } from '../../../platform/search-params.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { SearchBox } from '../../../ui/controls/SearchBox.tsx'
import { addressOf, idOf, tabAt, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { useGroupsHint } from '../hints.ts'
import { CreateGroup } from '../placement/dialogs.ts'
import { groupPage, oneGroup } from '../queries.ts'
import { browserRoute } from '../routes.ts'
import styles from './AccessGroupBrowser.module.css'
import { GroupTree } from './GroupTree.tsx'
import { nodesPerPage } from './group-nodes.ts'

/** An address that asks to invite somebody, without saying where, leads to the first group to which the person may invite. */
function useInviteAsked(isAsked: boolean): void {
  const open = useOpen()
  const { id } = useParams({ strict: false })
  const { data } = useQuery({ ...groupPage({ page: 1, per_page: nodesPerPage }), enabled: isAsked && id === undefined })
  const group = data?.data.find(({ _can }) => _can.invite)?.id
  useEffect(
    function leadThere() {
      if (isAsked && id === undefined && group !== undefined) open(addressOf(group, 'invitations', { invite: '1' }), 'replace')
    },
    [isAsked, id, group, open],
  )
}

/** The tree of groups with the chosen one beside it; on a phone one after the other. */
export function AccessGroupBrowser() {
  useGroupsHint()
  const { q = '', level, create, invite } = browserRoute.useSearch()
  useInviteAsked(invite !== undefined)
  const { pathname } = useLocation()
  const { id: text } = useParams({ strict: false })
  const id = idOf(text)
  const isPhone = useIsPhone()
  const open = useOpen()
  const [creating, setCreating] = useState(false)
  const mayCreate = useMayI('access_groups_admin') === 'allowed'
  const { data: selected } = useQuery({ ...oneGroup({ id }), enabled: id > 0 })
  const here = text !== undefined
  const search = (term: string) =>
    open(here ? addressOf(id, tabAt(pathname), { q: term }) : `/access_groups${stringifySearch({ q: term, level })}`, 'replace')
  const closeForm = () => {
    setCreating(false)
    if (create) search(q)
  }
  // The page has one main heading: the group's own where one is open.
  const Heading = here ? 'h2' : 'h1'
  return (
    <div className={styles.browser}>
      {/* Hidden instead of removed, so that a phone returns to the same level. */}
      <section className={styles.groups} aria-label={words.groups} hidden={isPhone && here}>
        <div className={styles.head}>
          <Heading className={styles.heading}>{words.all}</Heading>
          {mayCreate && (
            <IconButton label={words.createGroup} onClick={() => setCreating(true)}>
              <IconPlus size={18} aria-hidden />
            </IconButton>
          )}
          <div className={styles.search}>
            <SearchBox value={q} onSearch={(term) => search(term.trim())} label={words.searchGroups} />
          </div>
        </div>
        <GroupTree selected={selected} term={q} onClear={() => search('')} />
      </section>
      <div className={styles.detail}>
        <Outlet />
      </div>
      {/* Not before the group in the address is known: it is what the new one goes under. */}
      {(creating || create) && mayCreate && (selected || !here) && <CreateGroup key={String(here)} parent={selected} onClose={closeForm} />}
    </div>
  )
}
