import { roleName } from '@brigade/contract/kit/roles.ts'
import type { Module } from '@brigade/contract/modules.ts'
import { useTitle } from '../../platform/use-title.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Sentence } from '../../ui/text/Sentence.tsx'
import styles from './Notice.module.css'
import { words } from './shell-texts.ts'

/** For a module the person holds no role for: says which one is missing and who can give it. */
export function NoPermission({ module }: { module: Module }) {
  useTitle(module.label)
  const roles = module.opensFor.map((role, at) => (
    <span key={role}>
      {at > 0 && words.or}
      <strong className={styles.role}>{roleName(role)}</strong>
    </span>
  ))
  return (
    <div className={styles.notice}>
      <h1>{words.cannotOpen(module.label)}</h1>
      <p>
        <Sentence text={words.needsRole} gaps={{ roles }} />
      </p>
      <ButtonLink href="#/" variant="primary">
        {words.goToStart}
      </ButtonLink>
    </div>
  )
}
