import { accessGroups, type Explanation } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { implied, isRole, type Role } from '@brigade/contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../ui/page/Banner.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { endpointQuery } from '../queries.ts'
import { RoleChips } from './RoleChips.tsx'
import { roleWords, words } from './roles-texts.ts'
import styles from './Why.module.css'

const explanation = endpointQuery('rights', accessGroups.explain)

interface WhyProps {
  person: { user_id: number; name: string; status: string }
  role: Role
  on: { type: ResourceType; id: number }
}

/** Why a person can use a role on something: every grant that leads there. */
export function Why({ person, role, on: { type, id } }: WhyProps) {
  const query = useQuery(explanation({ user_id: person.user_id, resource_type: type, resource_id: id, role }))
  return (
    <DataState
      state={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
      error={{ title: words.notExplained, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    >
      {query.data && <Answer answer={query.data} person={person} role={role} />}
    </DataState>
  )
}

function Answer({ answer, person: { name, status }, role }: { answer: Explanation } & Pick<WhyProps, 'person' | 'role'>) {
  const { allowed, because } = answer
  const asked = roleWords(role)
  const isStopped = !allowed && because.length > 0
  const stoppedBy = status === 'suspended' ? words.isSuspended : words.isUnconfirmed
  return (
    <div className={styles.answer} role="status">
      <Banner tone={allowed ? 'ok' : 'info'} title={allowed ? words.yesBy(because.length) : words.no}>
        {isStopped && stoppedBy(name, asked)}
        {!allowed && !isStopped && words.noGrant(name, asked)}
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
