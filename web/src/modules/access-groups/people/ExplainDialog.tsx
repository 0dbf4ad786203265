import type { AccessGroup, Explanation, GroupUser } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { isResourceType, type ResourceType } from '@brigade/contract/kit/resources.ts'
import { implied, isRole, roles } from '@brigade/contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { Sentence } from '../../../ui/text/Sentence.tsx'
import { typeWords } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'
import { explanation, groupStats } from '../queries.ts'
import { HeldResourcePicker } from '../resources/HeldResourcePicker.tsx'
import { RoleChips } from '../roles/RoleChips.tsx'
import { roleWords } from '../roles/role-rows.ts'
import styles from './ExplainDialog.module.css'

const roleOptions = () => roles.map((role) => ({ value: role, label: roleWords(role) }))

/** "Why can this person do this?": every grant that leads to the group or to something it holds. */
export function ExplainDialog({ group, person, onClose }: { group: AccessGroup; person: GroupUser; onClose: () => void }) {
  const held = person.grants.map(({ role }) => role).filter(isRole)
  const [role, setRole] = useState<string>(held[0] ?? 'access_groups')
  const [about, setAbout] = useState<ResourceType>('access_group')
  const [resourceId, setResourceId] = useState('')
  const stats = useQuery(groupStats({ id: group.id }))
  const types = (stats.data?.resources ?? []).map(({ resource_type }) => resource_type)
  const isGroup = about === 'access_group'
  const id = isGroup ? group.id : Number(resourceId)
  const query = useQuery({
    ...explanation({ user_id: person.user_id, resource_type: about, resource_id: id, role: isRole(role) ? role : 'access_groups' }),
    enabled: id > 0,
  })
  return (
    <Modal opened onClose={onClose} title={words.whyCan(person.name)}>
      <div className={styles.question}>
        <SelectField
          label={words.role}
          data-autofocus
          options={roleOptions()}
          value={role}
          error={undefined}
          onChange={(event) => setRole(event.target.value)}
        />
        <SelectField
          label={words.on}
          options={[{ value: 'access_group', label: group.name }, ...types.map((type) => ({ value: type, label: typeWords(type) }))]}
          value={about}
          error={undefined}
          onChange={(event) => {
            if (isResourceType(event.target.value)) setAbout(event.target.value)
            setResourceId('')
          }}
        />
      </div>
      {!isGroup && <HeldResourcePicker groupId={group.id} type={about} value={resourceId} onChange={setResourceId} />}
      {id > 0 && (
        <DataState
          state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
          error={{ title: words.notExplained, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        >
          {query.data && <Answer answer={query.data} person={person} role={role} />}
        </DataState>
      )}
    </Modal>
  )
}

function Answer({ answer, person, role }: { answer: Explanation; person: GroupUser; role: string }) {
  const { allowed, because } = answer
  const asked = roleWords(role)
  const stopped = !allowed && because.length > 0
  return (
    <div className={styles.answer} role="status">
      <Banner tone={allowed ? 'ok' : 'info'} title={allowed ? words.yesBy(because.length) : words.no}>
        {stopped && words.holdsBut(person.name, asked, words.status(person.status))}
        {!allowed && !stopped && words.noGrant(person.name, asked)}
      </Banner>
      <ol className={styles.grants}>
        {because.map((grant) => (
          <li key={`${grant.granted_on_id} ${grant.role} ${grant.path.join()}`} className={styles.grant}>
            <RoleChips roles={[{ role: grant.role, expires_at: grant.expires_at }]} />
            {isCarried(grant.role, role) && <p className={styles.minor}>{words.carried}</p>}
            <p>
              <Sentence
                text={grant.granted_by ? words.grantedOnBy : words.grantedOn}
                gaps={{ group: <strong>{grant.granted_on}</strong>, person: grant.granted_by }}
              />
            </p>
            {grant.path.length > 1 && <p className={styles.minor}>{grant.path.join(' › ')}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}

function isCarried(given: string, asked: string): boolean {
  return given !== asked && isRole(given) && implied(given).some((role) => role === asked)
}
