import { frontDoor } from '@brigade/contract/front-door.ts'
import { serves } from '../../platform/context.ts'
import { acceptInvite, joinByInvite, showInvite } from './invitations/accept.ts'
import { forgetPassword, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { confirmAccount, resendCode, signUp, signUpForm } from './sign-up.ts'

const endpoints = { ...frontDoor, signUp: { ...frontDoor.signUp, input: signUpForm } }

export const frontDoorRoutes = serves(endpoints, {
  signIn,
  signUp,
  confirmAccount,
  resendCode,
  forgetPassword,
  resetPassword,
  acceptInvite,
  joinByInvite,
  showInvite,
})
