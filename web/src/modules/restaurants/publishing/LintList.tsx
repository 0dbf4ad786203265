import type { ChannelLint, LintIssue } from '@brigade/contract/restaurants/publishing.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './Review.module.css'
import { words } from './words.ts'

/** What each channel has to say. */
export function LintList({ channels }: { channels: readonly ChannelLint[] }) {
  return (
    <ul className={styles.entries} aria-label={words.checks}>
      {channels.map(({ channel, name, errors, warnings, issues }) => (
        <li key={channel} className={styles.entry}>
          <p className={styles.name}>
            {name}
            {errors > 0 && <StatusPill tone="bad">{words.errors(errors)}</StatusPill>}
            {warnings > 0 && <StatusPill tone="warn">{words.warnings(warnings)}</StatusPill>}
            {issues.length === 0 && <StatusPill tone="ok">{words.noIssues}</StatusPill>}
          </p>
          {issues.length > 0 && (
            <ul className={styles.issues}>
              {issues.map((issue) => (
                <Issue key={`${issue.rule} ${issue.message}`} issue={issue} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Names that stand in a line. */
const mostNames = 6

function Issue({ issue: { severity, message, nodes, count } }: { issue: LintIssue }) {
  const names = nodes.slice(0, mostNames).map(({ name }) => name)
  const more = count - names.length
  return (
    <li className={styles.issue}>
      <span className={severity === 'error' ? styles.error : styles.warning}>{words[severity]}</span>
      <span className={styles.message}>
        {message}
        {names.length > 0 && (
          <span className={styles.facts}>
            {' '}
            {names.join('; ')}
            {more > 0 && ` ${words.andMore(more)}`}
          </span>
        )}
      </span>
    </li>
  )
}
