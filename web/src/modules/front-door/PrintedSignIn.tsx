import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FieldFrame } from '../../ui/form/Field.tsx'
import input from '../../ui/form/Input.module.css'
import { GuestLayout } from './GuestLayout.tsx'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import { signInWords } from './sign-in-words.ts'

/** The product is named in the deployment's settings, which the build does not know: its line stays empty until they come. */
const blank = '\u00a0'

/** Looks like a field but is none: text typed before the script runs would be lost. */
function Box({ children, end }: { children?: string; end?: ReactNode }) {
  return (
    <div className={input.box}>
      <span className={`${input.control} ${styles.placeholder}`}>{children}</span>
      {end}
    </div>
  )
}

/** The sign-in screen as the build prints it into the page, so that a slow phone shows it a second before the script is there. */
export function PrintedSignIn() {
  const eye = (
    <IconButton label={signInWords.showPassword}>
      <IconEye size={18} />
    </IconButton>
  )
  const forgot = (
    <button type="button" className={styles.link}>
      {signInWords.forgot}
    </button>
  )
  return (
    <GuestLayout product={blank}>
      <Panel title={signInWords.title}>
        <div className={styles.form}>
          <FieldFrame label={signInWords.email}>{() => <Box>{signInWords.emailExample}</Box>}</FieldFrame>
          <FieldFrame label={signInWords.password} aside={forgot}>
            {() => <Box end={eye} />}
          </FieldFrame>
          <Button type="submit" variant="primary" wide>
            {signInWords.submit}
          </Button>
        </div>
        <p className={styles.or}>{signInWords.newHere}</p>
        <Button wide>{signInWords.create}</Button>
      </Panel>
    </GuestLayout>
  )
}
