import { orEmpty } from '@brigade/contract/fields/fields.ts'
import { frontDoor, internationalPhone, SignUp as Schema } from '@brigade/contract/front-door.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { appConfig } from '../../platform/config.ts'
import { useCall } from '../../platform/use-call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { readPhone } from '../../ui/form/phone-numbers.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Sentence } from '../../ui/text/Sentence.tsx'
import { words } from './front-door-texts.ts'
import styles from './Panel.module.css'
import { Panel } from './Panel.tsx'
import type { PanelProps, PendingSignUp } from './panels.ts'

const isPhone = (typed: string) => readPhone(typed, 'US')?.valid === true

/** The contract's form, and the phone number as the number plans know it: too heavy a check for the sign-in page. */
export const signUpForm = z.safeExtend(Schema, {
  phone: internationalPhone.check(orEmpty(isPhone, 'must be a valid phone number')),
})

const empty = { name: '', email: '', company: '', phone: '', password: '', confirm_password: '', tnc: false }

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.underlined} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Terms() {
  const { terms_url, privacy_url } = appConfig()
  const terms = <Outside href={terms_url}>{words.terms}</Outside>
  const privacy = <Outside href={privacy_url}>{words.privacy}</Outside>
  return <Sentence text={words.accept} gaps={{ terms, privacy }} />
}

/** Panel `sign_up`: registers a person and a business, then asks for the mailed code. */
export function SignUp({ go, onSent }: PanelProps & { onSent: (pending: PendingSignUp) => void }) {
  useTitle(words.signUp)
  const signUp = useCall(frontDoor.signUp)
  const form = useAppForm({
    schema: signUpForm,
    initialValues: empty,
    textOf,
    onSubmit: async (values) => {
      const { id } = await signUp.mutateAsync(values)
      onSent({ id, email: values.email, password: values.password, company: values.company })
    },
  })
  return (
    <Panel title={words.signUp} onBack={() => go('sign_in')}>
      <AppForm form={form} className={styles.form}>
        <TextField label={words.name} autoFocus autoComplete="name" {...form.field('name')} />
        <EmailField label={words.email} {...form.field('email')} />
        <TextField label={words.company} autoComplete="organization" {...form.field('company')} />
        <PhoneField label={words.phone} {...form.field('phone')} />
        <div className={styles.pair}>
          <PasswordField label={words.password} autoComplete="new-password" {...form.field('password')} />
          <PasswordField label={words.confirmPassword} autoComplete="new-password" {...form.field('confirm_password')} />
        </div>
        <Checkbox label={<Terms />} {...form.checkbox('tnc')} />
        <Button type="submit" variant="primary" wide loading={form.submitting}>
          {words.signUp}
        </Button>
      </AppForm>
      <p className={styles.aside}>
        {words.haveAccount}{' '}
        <button type="button" className={styles.link} onClick={() => go('sign_in')}>
          {words.signIn}
        </button>
      </p>
    </Panel>
  )
}
