import { catalogue } from '../../ui/basics/ui-texts.ts'

// Apart from the others: these are on the way to the first page.
export const signInWords = catalogue('front-door.sign-in', {
  welcome: 'welcome to',
  loading: 'Loading',
  back: 'Back',
  lightMode: 'Light mode',
  darkMode: 'Dark mode',
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  emailExample: 'name@example.com',
  forgot: 'Forgot password',
  submit: 'Sign in',
  newHere: 'New here?',
  create: 'Create an Account',
  passwordReset: 'Password reset successful, Please login with new credentials',
  acceptInvitation: 'Accept invitation',
  goToSignIn: 'Go to sign in',
  brokenLink: 'This invitation link is incomplete. Open it again from the email.',
})
