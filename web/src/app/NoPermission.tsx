import type { Module } from '@brigade/contract/modules.ts'
import { useTitle } from '../platform/use-title.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Notice.module.css'

/** For a module the person holds no role for: says which one is missing and who can give it. */
export function NoPermission({ module }: { module: Module }) {
  useTitle(module.label)
  return (
    <div className={styles.notice}>
      <h1>You cannot open {module.label}</h1>
      <p>
        It needs the role{' '}
        {module.opensFor.map((role, at) => (
          <span key={role}>
            {at > 0 && ' or '}
            <code className={styles.role}>{role}</code>
          </span>
        ))}
        , which you do not hold on any access group. An administrator of your access group can give it to you.
      </p>
      <ButtonLink href="#/" variant="primary">
        Go to the start
      </ButtonLink>
    </div>
  )
}
