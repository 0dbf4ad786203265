import type { ChannelLint, LintIssue } from '@brigade/contract/menus/publishing.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { severityWord, words } from './publishing-texts.ts'
import styles from './Review.module.css'

/** What each channel has to say. */
export function LintList({ restaurantId, channels }: { restaurantId: number; channels: readonly ChannelLint[] }) {
  return (
    <ul className={styles.entries} aria-label={words.checks}>
      {channels.map(({ channel, name, errors, warnings, issues }) => (
        <li key={channel} className={styles.entry}>
          <p className={styles.name}>
            {name}
            {errors > 0 && <StatusPill tone="bad">{words.errors(errors)}</StatusPill>}
            {warnings > 0 && <StatusPill tone="warn">{words.warnings(warnings)}</StatusPill>}
            {errors + warnings === 0 && <StatusPill tone="ok">{words.noIssues}</StatusPill>}
          </p>
          {issues.length > 0 && (
            <ul className={styles.issues}>
              {issues.map((issue) => (
                <Issue key={`${issue.rule} ${issue.message}`} restaurantId={restaurantId} issue={issue} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Names shown in one line. */
const mostNames = 6

function Issue({ restaurantId, issue: { severity, message, nodes, count } }: { restaurantId: number; issue: LintIssue }) {
  const named = nodes.slice(0, mostNames)
  const more = count - named.length
  return (
    <li className={styles.issue}>
      <span className={styles[severity]}>{severityWord(severity)}</span>
      <div className={styles.message}>
        <p>{message}</p>
        {named.length > 0 && (
          <ul className={styles.names}>
            {named.map(({ id, name }) => (
              <li key={`${id} ${name}`}>{id === '' ? name : <a href={`#/onboarding/restaurants/${restaurantId}/menu?node=${id}`}>{name}</a>}</li>
            ))}
            {more > 0 && <li>{words.andMore(more)}</li>}
          </ul>
        )}
      </div>
    </li>
  )
}
