import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldFrame } from '../../ui/form/Field.tsx'
import input from '../../ui/form/Input.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'

/** The product is named in the deployment's settings, which the build does not know: its line stays empty until they come. */
const blank = '\u00a0'

/** The look of a field and no field: what is typed before the script stands would be lost. */
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
    <IconButton label="Show password">
      <IconEye size={18} />
    </IconButton>
  )
  const forgot = (
    <button type="button" className={styles.link}>
      Forgot password
    </button>
  )
  return (
    <GuestLayout product={blank}>
      <Panel title="Sign in">
        <div className={styles.form}>
          <FieldFrame label="Email">{() => <Box>name@example.com</Box>}</FieldFrame>
          <FieldFrame label="Password" aside={forgot}>
            {() => <Box end={eye} />}
          </FieldFrame>
          <Button type="submit" variant="primary" wide>
            Sign in
          </Button>
        </div>
        <p className={styles.or}>New here?</p>
        <Button wide>Create an Account</Button>
      </Panel>
    </GuestLayout>
  )
}
